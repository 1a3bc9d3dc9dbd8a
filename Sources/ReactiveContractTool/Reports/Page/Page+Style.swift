extension Page {
  /// The style; both colour schemes have the same rules with other values, and no meaning depends on colour alone.
  static let style = """

    :root {
      --paper: #ffffff; --card: #f6f7f9; --ink: #1a1f26; --faint: #59636e; --rule: #c9d1d9;
      --marble: #dbe9ff; --marble-edge: #1f5fbf; --due: #d9f2e0; --due-edge: #17703a; --bad: #b3261e; --bad-paper: #fdeceb;
      --good: #17703a; --doubt: #8a5a00; --focus: #1f5fbf;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #0f1318; --card: #181e25; --ink: #e6eaef; --faint: #9aa7b4; --rule: #3a444f;
        --marble: #1d3557; --marble-edge: #8ab8ff; --due: #153823; --due-edge: #6fd695; --bad: #ff8f86; --bad-paper: #34191a;
        --good: #6fd695; --doubt: #f0c060; --focus: #8ab8ff;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--paper); color: var(--ink);
      font: 16px/1.5 system-ui, sans-serif; }
    h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
    h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--rule); }
    h3 { font-size: 1rem; margin: 0 0 .5rem; }
    p { margin: .25rem 0; max-width: 60rem; }
    pre, code, svg { font: 13px/1.5 ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
    pre { margin: .5rem 0; overflow-x: auto; }
    pre.summary { white-space: pre-wrap; }
    code { overflow-wrap: anywhere; }
    .verdict { font-weight: 600; }
    .verdict.good { color: var(--good); }
    .verdict.bad { color: var(--bad); }
    .summary, .faint { color: var(--faint); }
    form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; position: sticky; top: 0; z-index: 1;
      padding: .5rem; background: var(--card); border: 1px solid var(--rule); border-radius: .5rem; }
    form[hidden] { display: none; }
    fieldset { display: flex; flex-wrap: wrap; gap: .25rem .75rem; border: 0; margin: 0; padding: 0; }
    legend { float: left; margin-right: .5rem; }
    select, button, input[type=search] { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--rule);
      border-radius: .25rem; padding: .1rem .4rem; max-width: 16rem; }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
    article { background: var(--card); border: 1px solid var(--rule); border-left: 4px solid var(--bad); border-radius: .5rem;
      padding: 1rem; margin: 1rem 0; }
    article.inconclusive, article.vacuous { border-left-color: var(--doubt); }
    article.follower { margin-left: 2rem; border-left-width: 2px; }
    article:target, tr:target { outline: 2px solid var(--focus); outline-offset: 2px; }
    article, tr { scroll-margin-top: 6rem; }
    a { color: var(--focus); }
    figure { margin: .75rem 0; }
    dl { margin: .5rem 0; display: grid; grid-template-columns: max-content 1fr; gap: .1rem .75rem; }
    dt { color: var(--faint); }
    dd { margin: 0; min-width: 0; }
    .chip { display: inline-block; border: 1px solid currentColor; border-radius: 1rem; padding: 0 .5rem; font-size: .8rem;
      font-weight: 600; color: var(--faint); white-space: nowrap; }
    .chip.held { color: var(--good); }
    .chip.violated { color: var(--bad); background: var(--bad-paper); }
    .chip.vacuous, .chip.inconclusive { color: var(--doubt); }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; font-size: .875rem; }
    caption { text-align: left; color: var(--faint); padding: .25rem 0; }
    th, td { text-align: left; vertical-align: top; padding: .2rem .75rem .2rem 0; border-bottom: 1px solid var(--rule); }
    td.number { text-align: right; font-variant-numeric: tabular-nums; }
    .matrix th, .matrix td { padding: .1rem .3rem; text-align: center; border: 1px solid var(--rule); }
    .matrix th[scope=row] { text-align: left; position: sticky; left: 0; background: var(--paper); }
    .matrix .held { color: var(--good); }
    .matrix .violated { background: var(--bad-paper); }
    .matrix .violated a { color: var(--bad); font-weight: 600; }
    .matrix .vacuous, .matrix .inconclusive, .matrix .inconclusive a { color: var(--doubt); }
    .trace { margin: .5rem 0; }
    .trace th, .trace td { border: 1px solid var(--rule); padding: .15rem .6rem; min-width: 2rem; }
    .trace .act { background: var(--marble); }
    details { margin: .25rem 0; }
    summary { cursor: pointer; }
    [hidden] { display: none; }
    svg text { fill: var(--ink); }
    svg .label, svg .tick, svg .silence-text { fill: var(--faint); }
    svg .tick, svg .letter, svg .silence-text { text-anchor: middle; }
    svg .note { fill: var(--faint); }
    svg .note.caret { fill: var(--bad); font-weight: 600; }
    svg .axis { stroke: var(--rule); stroke-width: 2; }
    svg .value { fill: var(--marble); stroke: var(--marble-edge); stroke-width: 1.5; }
    svg .expected .value { fill: var(--due); stroke: var(--due-edge); }
    svg .silence { fill: var(--card); stroke: var(--rule); }
    svg .completed { stroke: var(--ink); stroke-width: 3; }
    svg .failed { stroke: var(--ink); stroke-width: 3; }
    svg .failure-name, svg .interrupted, svg .mark { fill: var(--paper); stroke: var(--ink); stroke-width: 1.5; }
    svg .instant { fill: none; stroke: var(--faint); }
    svg .unordered { stroke-dasharray: 4 3; }
    svg .caret { fill: var(--bad); }
    @media (max-width: 40rem) { form { position: static; } article, tr { scroll-margin-top: 1rem; }
      article.follower { margin-left: .5rem; } }
    @media print { form { display: none; } article { break-inside: avoid; } }

    """
}

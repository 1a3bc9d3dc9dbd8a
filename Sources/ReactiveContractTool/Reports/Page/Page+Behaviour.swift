extension Page {
  /// The script: it shows the items that match the filters, counts them, and hides empty groups.
  ///
  /// A link to an item that the filters hide clears the filters. The script avoids the characters that XML would require
  /// to be escaped.
  static let behaviour = """

    (function () {
      'use strict';
      var form = document.getElementById('filters');
      var items = all('[data-verdict], [data-subject]');
      var columns = all('[data-column]');
      var groups = all('[data-group]');
      var findings = all('article');
      var tallies = all('[data-tally]');
      function all(selector, inside) { return Array.from((inside || document).querySelectorAll(selector)); }
      function chosen(id) { var field = document.getElementById(id); return field ? field.value : ''; }
      function visible(list) { return list.filter(function (item) { return item.hidden === false; }); }
      function matches(item, mark, wanted) {
        return wanted === '' ? true : item.dataset[mark] === undefined ? true : item.dataset[mark] === wanted;
      }
      function named(item, part) {
        return item.dataset.subject === undefined ? true : item.dataset.subject.toLowerCase().includes(part);
      }
      // The filter of verdicts has no effect on the numbers beside its own boxes.
      function count(rows) {
        var counts = {};
        rows.forEach(function (row) {
          counts[row.dataset.verdict] = (counts[row.dataset.verdict] || 0) + Number(row.dataset.count);
        });
        return counts;
      }
      function update() {
        var rule = chosen('by-rule'), library = chosen('by-library'), subject = chosen('by-subject').toLowerCase();
        var boxes = all('input[name=verdict]:checked', form);
        var verdicts = new Set(boxes.map(function (box) { return box.value; }));
        var counted = [];
        items.forEach(function (item) {
          var verdict = item.dataset.verdict;
          var isVerdict = verdict !== undefined;
          var fits = matches(item, 'library', library) ? named(item, subject) : false;
          if (isVerdict ? rule !== '' : false) { fits = fits ? item.dataset.rule === rule : false; }
          if (fits ? item.dataset.count !== undefined : false) { counted.push(item); }
          item.hidden = fits ? (isVerdict ? verdicts.has(verdict) === false : false) : true;
        });
        // A row for all subjects together has nothing to say if none of the subjects on the page was judged by its rule.
        var isNarrowed = library !== '' ? true : subject !== '';
        var judged = new Set(counted.map(function (row) { return row.dataset.rule; }));
        all('tr[data-rule]:not([data-subject])').forEach(function (row) {
          if (isNarrowed ? judged.has(row.dataset.rule) === false : false) { row.hidden = true; }
        });
        all('[data-narrowed]').forEach(function (note) { note.hidden = isNarrowed === false; });
        columns.forEach(function (cell) { cell.hidden = rule === '' ? false : cell.dataset.column !== rule; });
        groups.forEach(function (group) {
          var rows = visible(all('[data-count]', group)), counts = count(rows);
          group.hidden = rows.length === 0;
          all('[data-kind]', group).forEach(function (place) {
            place.hidden = counts[place.dataset.kind] === undefined;
            all('b', place)[0].textContent = counts[place.dataset.kind] || 0;
          });
        });
        var counts = count(counted);
        tallies.forEach(function (place) { place.textContent = counts[place.dataset.tally] || 0; });
        var parts = [visible(findings).length + ' of ' + findings.length + ' findings'];
        if (groups.length !== 0) { parts.push(visible(groups).length + ' of ' + groups.length + ' subjects'); }
        document.getElementById('shown').textContent = parts.join(', ') + ' shown';
      }
      function reveal() {
        var target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        if (target === null ? true : target.closest('[hidden]') === null) { return; }
        form.reset();
        update();
        target.scrollIntoView();
      }
      form.addEventListener('input', update);
      form.addEventListener('submit', function (event) { event.preventDefault(); });
      form.addEventListener('reset', function () { setTimeout(update); });
      window.addEventListener('hashchange', reveal);
      // A link to the place where the page is already changes no hash.
      document.addEventListener('click', function (event) {
        if (event.target.closest('a[href^="#"]') !== null) { setTimeout(reveal); }
      });
      form.hidden = false;
      update();
      reveal();
    })();

    """
}

print("contracts: nothing to judge yet")

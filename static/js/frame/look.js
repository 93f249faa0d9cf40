// Before the first paint: the theme, print size and suits this browser remembers. Not a module, so that it runs at
// once.
(() => {
  for (const choice of ["theme", "print", "suits"]) {
    try {
      const value = localStorage.getItem(`look-${choice}`);
      if (value === "device") delete document.documentElement.dataset[choice]; // also where the account says otherwise
      else if (value) document.documentElement.dataset[choice] = value;
    } catch {
      return; // storage is closed to us: the system's own look will do
    }
  }
})();

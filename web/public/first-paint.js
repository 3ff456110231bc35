// Sets language, theme, mode and what else the style sheets ask for before the first paint, from what the last visit stored.
// Asks for what a visitor without a session sees first, while the app is on its way (src/data/api/early-answers.ts).
(() => {
  const root = document.documentElement;
  try {
    const stored = localStorage.getItem('theme');
    const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.dataset.mode = dark ? 'dark' : 'light';
    const setting = JSON.parse(localStorage.getItem('domainSetting') ?? 'null');
    if (setting?.theme === 'emerald') root.dataset.theme = 'emerald';
    const path = location.pathname;
    // How a bettor sets his desk is nothing of the back office.
    if (/^\/backoffice/i.test(path)) return;
    // Pages without header and lists.
    if (/^\/(auth\/|play\/|error-|under-maintenance|test$)/i.test(path)) root.dataset.bare = '';
    else if (localStorage.getItem('accessToken') === null && localStorage.getItem('baseUrl') === null) {
      const market = /^\/markets\/(\d+)\//i.exec(path);
      const addresses = ['/Event/TreeSportWithEvent'];
      if (market !== null) addresses.push(`/Odds/GetUserOddsV2?eventId=${market[1]}`);
      globalThis.earlyAnswers = Object.fromEntries(
        addresses.map((address) => [location.origin + address, fetch(address).catch(() => null)]),
      );
    }
    const desk = JSON.parse(localStorage.getItem('crease_preferences') ?? 'null');
    if (desk?.density === 'compact') root.dataset.density = 'compact';
    if (desk?.layColour === 'amber') root.dataset.lay = 'amber';
    if (desk?.sideLetters === true) root.dataset.letters = 'on';
    if (desk?.language === 'hi') root.lang = 'hi';
  } catch {
    // Storage is forbidden: English, light and orange.
  }
})();

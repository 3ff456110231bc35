// Sets language, theme, mode and other attributes used by the stylesheets before the first paint, from stored settings.
// Prefetches the first data of a logged-out visitor while the app loads (src/client/api/early-answers.ts).
(() => {
  const root = document.documentElement;
  try {
    // Older versions stored light or dark as `theme`.
    const stored = localStorage.getItem('crease_mode') ?? localStorage.getItem('theme');
    const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.dataset.mode = dark ? 'dark' : 'light';
    const setting = JSON.parse(localStorage.getItem('domainSetting') ?? 'null');
    if (setting?.theme === 'emerald') root.dataset.theme = 'emerald';
    const path = location.pathname;
    // The bettor's display preferences don't apply to the back office.
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
    // Storage is blocked: English, light and orange.
  }
})();

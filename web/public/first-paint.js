// Sets language, theme, mode and what else the style sheets ask for before the first paint, from what the last visit stored.
(() => {
  const root = document.documentElement;
  try {
    const stored = localStorage.getItem('theme');
    const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.dataset.mode = dark ? 'dark' : 'light';
    const setting = JSON.parse(localStorage.getItem('domainSetting') ?? 'null');
    if (setting?.theme === 'emerald') root.dataset.theme = 'emerald';
    // How a bettor sets his desk is nothing of the back office.
    if (/^\/backoffice/i.test(location.pathname)) return;
    const desk = JSON.parse(localStorage.getItem('crease_preferences') ?? 'null');
    if (desk?.density === 'compact') root.dataset.density = 'compact';
    if (desk?.layColour === 'amber') root.dataset.lay = 'amber';
    if (desk?.sideLetters === true) root.dataset.letters = 'on';
    if (desk?.language === 'hi') root.lang = 'hi';
  } catch {
    // Storage is forbidden: English, light and orange.
  }
})();

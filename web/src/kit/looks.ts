/** How a page of the kit is looked at. */
export interface Looks {
  readonly theme: 'orange' | 'emerald';
  readonly mode: 'light' | 'dark';
  readonly density: 'comfortable' | 'compact';
  readonly lay: 'pink' | 'amber';
  readonly letters: 'off' | 'on';
  readonly language: 'en' | 'hi';
  readonly motion: 'full' | 'less';
}

export const PLAIN_LOOKS: Looks = {
  theme: 'orange',
  mode: 'light',
  density: 'comfortable',
  lay: 'pink',
  letters: 'off',
  language: 'en',
  motion: 'full',
};

export const CHOICES: { readonly [Name in keyof Looks]: readonly Looks[Name][] } = {
  theme: ['orange', 'emerald'],
  mode: ['light', 'dark'],
  density: ['comfortable', 'compact'],
  lay: ['pink', 'amber'],
  letters: ['off', 'on'],
  language: ['en', 'hi'],
  motion: ['full', 'less'],
};

/** Looks of an address; what it does not say, or says wrongly, is plain. */
export function looksOf(search: string): Looks {
  const wanted = new URLSearchParams(search);
  const look = <Name extends keyof Looks>(name: Name): Looks[Name] =>
    CHOICES[name].find((choice) => choice === wanted.get(name)) ?? PLAIN_LOOKS[name];
  return {
    theme: look('theme'),
    mode: look('mode'),
    density: look('density'),
    lay: look('lay'),
    letters: look('letters'),
    language: look('language'),
    motion: look('motion'),
  };
}

/** Puts looks on the page, the way the app does. */
export function wear({ theme, mode, density, lay, letters, motion }: Looks): void {
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  dataset.mode = mode;
  if (density === 'compact') dataset.density = density;
  if (lay === 'amber') dataset.lay = lay;
  if (letters === 'on') dataset.letters = letters;
  if (motion === 'less') dataset.motion = motion;
}

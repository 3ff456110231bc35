/** Display settings of a gallery page. */
export interface Appearance {
  readonly theme: 'orange' | 'emerald';
  readonly mode: 'light' | 'dark';
  readonly density: 'comfortable' | 'compact';
  readonly lay: 'pink' | 'amber';
  readonly letters: 'off' | 'on';
  readonly language: 'en' | 'hi';
  readonly motion: 'full' | 'less';
}

export const DEFAULT_APPEARANCE: Appearance = {
  theme: 'orange',
  mode: 'light',
  density: 'comfortable',
  lay: 'pink',
  letters: 'off',
  language: 'en',
  motion: 'full',
};

export const CHOICES: { readonly [Name in keyof Appearance]: readonly Appearance[Name][] } = {
  theme: ['orange', 'emerald'],
  mode: ['light', 'dark'],
  density: ['comfortable', 'compact'],
  lay: ['pink', 'amber'],
  letters: ['off', 'on'],
  language: ['en', 'hi'],
  motion: ['full', 'less'],
};

/** Parses display settings from a URL. Missing or invalid ones get the default. */
export function parseAppearance(search: string): Appearance {
  const wanted = new URLSearchParams(search);
  const pickOption = <Name extends keyof Appearance>(name: Name): Appearance[Name] =>
    CHOICES[name].find((choice) => choice === wanted.get(name)) ?? DEFAULT_APPEARANCE[name];
  return {
    theme: pickOption('theme'),
    mode: pickOption('mode'),
    density: pickOption('density'),
    lay: pickOption('lay'),
    letters: pickOption('letters'),
    language: pickOption('language'),
    motion: pickOption('motion'),
  };
}

/** Applies display settings to the page in the same way as the app. */
export function applyAppearance({ theme, mode, density, lay, letters, motion }: Appearance): void {
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  dataset.mode = mode;
  if (density === 'compact') dataset.density = density;
  if (lay === 'amber') dataset.lay = lay;
  if (letters === 'on') dataset.letters = letters;
  if (motion === 'less') dataset.motion = motion;
}

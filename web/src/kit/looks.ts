/** Display settings of a gallery page. */
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

/** Parses display settings from a URL. Missing or invalid ones get the default. */
export function parseLooks(search: string): Looks {
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

/** Applies display settings to the page in the same way as the app. */
export function applyLooks({ theme, mode, density, lay, letters, motion }: Looks): void {
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  dataset.mode = mode;
  if (density === 'compact') dataset.density = density;
  if (lay === 'amber') dataset.lay = lay;
  if (letters === 'on') dataset.letters = letters;
  if (motion === 'less') dataset.motion = motion;
}

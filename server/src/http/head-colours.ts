import type { DomainSetting } from '@crease/contracts/settings.ts';

/** Colour of the header in each theme, which bars of browsers and systems take too (tokens.css). */
export const HEAD_COLOURS: Readonly<Record<DomainSetting['theme'], string>> = {
  orange: '#211b17',
  emerald: '#05382b',
};

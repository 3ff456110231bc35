import type { DomainSetting } from '@crease/contracts/settings.ts';

/** Header colour in each theme, also used for browser and system bars (tokens.css). */
export const HEAD_COLOURS: Readonly<Record<DomainSetting['theme'], string>> = {
  orange: '#431c08',
  emerald: '#05382b',
};

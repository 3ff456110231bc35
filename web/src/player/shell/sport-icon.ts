import type { SportId } from '@crease/contracts/constants.ts';
import type { IconName } from '#ui/icon/icon.tsx';

/** The drawing of each sport. */
export const SPORT_ICONS: Readonly<Record<SportId, IconName>> = {
  1: 'football',
  2: 'tennis',
  3: 'cricket',
  26: 'horse',
  25: 'kabaddi',
  [-1]: 'chip',
};

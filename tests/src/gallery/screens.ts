import { ACCOUNT_SCREENS } from './account-screens.ts';
import { CASINO_SCREENS } from './casino-screens.ts';
import { OFFICE_SCREENS } from './office-screens.ts';
import type { Screen } from './screen.ts';
import { SHELL_SCREENS } from './shell-screens.ts';
import { SPORT_SCREENS } from './sport-screens.ts';

/** In page order. */
export const SCREENS: readonly Screen[] = [
  ...SPORT_SCREENS,
  ...ACCOUNT_SCREENS,
  ...CASINO_SCREENS,
  ...SHELL_SCREENS,
  ...OFFICE_SCREENS,
];

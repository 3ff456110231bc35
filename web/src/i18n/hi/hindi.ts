import '@fontsource-variable/noto-sans-devanagari/index.css';
import type { Dictionary } from '#i18n/text.ts';
import account from './account.json' with { type: 'json' };
import bets from './bets.json' with { type: 'json' };
import bonus from './bonus.json' with { type: 'json' };
import cashier from './cashier.json' with { type: 'json' };
import casino from './casino.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import fairness from './fairness.json' with { type: 'json' };
import identity from './identity.json' with { type: 'json' };
import markets from './markets.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import safer from './safer.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };

/** Hindi by part of the app. `common` has texts used in several parts. No text is in two files. */
export const HINDI: Dictionary = {
  ...common,
  ...shell,
  ...markets,
  ...bets,
  ...bonus,
  ...account,
  ...people,
  ...safer,
  ...cashier,
  ...casino,
  ...fairness,
  ...identity,
};

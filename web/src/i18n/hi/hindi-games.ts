import '@fontsource-variable/noto-sans-devanagari/index.css';
import type { Dictionary } from '#i18n/text.ts';
import account from './account.json' with { type: 'json' };
import bets from './bets.json' with { type: 'json' };
import casino from './casino.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import fairness from './fairness.json' with { type: 'json' };
import games from './games.json' with { type: 'json' };
import identity from './identity.json' with { type: 'json' };
import markets from './markets.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import safer from './safer.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import singleGames from './single-games.json' with { type: 'json' };

/** Hindi for the game pages, with the parts of the app that they share. */
export const HINDI_OF_GAMES: Dictionary = {
  ...account,
  ...bets,
  ...identity,
  ...markets,
  ...people,
  ...shell,
  ...common,
  ...casino,
  ...fairness,
  ...safer,
  ...games,
  ...singleGames,
};

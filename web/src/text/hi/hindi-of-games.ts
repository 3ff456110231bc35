import '@fontsource-variable/noto-sans-devanagari/index.css';
import type { Dictionary } from '#text/text.ts';
import casino from './casino.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import fairness from './fairness.json' with { type: 'json' };
import games from './games.json' with { type: 'json' };
import safer from './safer.json' with { type: 'json' };
import singleGames from './single-games.json' with { type: 'json' };

/** Hindi of the pages of the games, which need little of the rest. */
export const HINDI_OF_GAMES: Dictionary = {
  ...common,
  ...casino,
  ...fairness,
  ...safer,
  ...games,
  ...singleGames,
};

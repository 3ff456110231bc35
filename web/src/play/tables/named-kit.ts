import type { BackLayGame } from '@crease/games/back-lay/back-lay-game.ts';
import type { TableGame } from '@crease/games/table/table-game.ts';
import { t } from '#i18n/text.ts';
import { paysText, type TableKit, toKitRules } from './table-kit.ts';

/** Texts of a game, on top of its rules as code. */
export interface NamedGame<Outcome>
  extends Pick<
    TableKit,
    'outcomeWords' | 'toBead' | 'rules' | 'Replay' | 'returns' | 'revealSound'
  > {
  readonly game: TableGame<Outcome>;
  readonly backLay?: BackLayGame<Outcome>;
  readonly spotName: (code: string) => string;
  readonly runnerName?: (runner: string) => string;
  /** A representative spot per rule line, with the line's label. */
  readonly ruleSpots: readonly (readonly [code: string, name: () => string])[];
}

/** Builds the kit of a game whose bets are named after spots and runners. */
export function namedKit<Outcome>(named: NamedGame<Outcome>): TableKit {
  const { game, backLay, spotName, runnerName = (runner) => runner, ruleSpots, returns } = named;
  const rules = toKitRules(game, backLay ?? null);
  return {
    ...rules,
    returns,
    outcomeWords: named.outcomeWords,
    toBead: named.toBead,
    rules: named.rules,
    Replay: named.Replay,
    ...(named.revealSound === undefined ? {} : { revealSound: named.revealSound }),
    betWords: (bet) => {
      if (bet.type === 'SPOT') return spotName(bet.spot);
      if (bet.type !== 'RUNNER') return '';
      const name = runnerName(bet.runner);
      return bet.side === 'BACK' ? t('Back {name}', { name }) : t('Lay {name}', { name });
    },
    ruleLines: (paytable) =>
      ruleSpots.flatMap(([code, name]) => {
        const spot = rules.spots.get(code);
        if (spot === undefined) return [];
        const returned = returns[spot.code] ?? returns[spot.key] ?? null;
        return [{ bet: name(), pays: paysText(spot, paytable), returned }];
      }),
  };
}

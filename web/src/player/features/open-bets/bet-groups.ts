import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import type { MarketNames } from '#i18n/name-text.ts';
import { getKindTitle, KIND_TITLES } from '#player/betting/kind-labels.ts';
import type { ShownBet } from '#player/betting/shown-bets.ts';

/** Bets in one market. */
export interface BetGroup extends MarketNames {
  readonly marketId: number;
  readonly eventTitle: string;
  /** The market's kind, in English. */
  readonly kind: string;
  readonly lines: readonly ShownBet[];
}

/** Markets of one kind. */
export interface KindGroup {
  /** In English. */
  readonly title: string;
  readonly groups: readonly BetGroup[];
}

/** Groups by market in order of the latest bet; unmatched first within a market. */
export function groupBets(lines: readonly ShownBet[]): BetGroup[] {
  const groups = new Map<number, ShownBet[]>();
  for (const line of lines) {
    const group = groups.get(line.bet.marketId);
    if (group === undefined) groups.set(line.bet.marketId, [line]);
    else group.push(line);
  }
  return [...groups.values()].flatMap((list) => {
    const [first] = list;
    if (first === undefined) return [];
    const { marketId, betTitle, marketName, marketLabel } = first.bet;
    return [
      {
        marketId,
        eventTitle: betTitle,
        marketName,
        marketLabel,
        kind: getKindTitle(first.bet),
        lines: [...list].sort(
          (a, b) => Number(isResting(b.bet)) - Number(isResting(a.bet)) || b.bet.betId - a.bet.betId,
        ),
      },
    ];
  });
}

/** Groups markets by kind, omitting empty kinds. */
export function groupByKind(groups: readonly BetGroup[]): KindGroup[] {
  return KIND_TITLES.flatMap((title) => {
    const own = groups.filter(({ kind }) => kind === title);
    return own.length === 0 ? [] : [{ title, groups: own }];
  });
}

export function isResting({ unmatchedStake, persistence }: Pick<OpenBet, 'unmatchedStake' | 'persistence'>): boolean {
  return unmatchedStake > 0 && persistence !== 'ON_CLOSE';
}

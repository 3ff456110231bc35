import {
  label,
  labelledName,
  type Named,
  properName,
  type Ruled,
} from '@crease/contracts/labels/english.ts';
import {
  COMPLETED_MATCH_RULES,
  FIRST_CLASS_RULES,
  LIMITED_OVERS_RULES,
  TIED_MATCH_RULES,
} from '@crease/sports/cricket/match-result.ts';
import type { CricketMatchInfo, Side } from '@crease/sports/field/match-info.ts';
import { INNINGS_LINE_RULES } from '@crease/sports/sessions/innings-line.ts';
import type { QuoteStyle } from '#market-desk/house/desired-quotes.ts';

/** Basis of a cricket market's result. */
export type PlannedKind = 'MATCH_ODDS' | 'TIED' | 'COMPLETED' | 'LINE';

/** A market offered on a match, and how makers quote it. Its rules never change after the first bet. */
export interface PlannedMarket extends Named, Ruled {
  readonly kind: PlannedKind;
  readonly runners: readonly Named[];
  readonly style: QuoteStyle;
  readonly sort: number;
  /** LINE: the batting side; null for other kinds. */
  readonly side: Side | null;
}

const LAKH = 10_000_000;

/** Lists the markets of a match in page order. Runners 0 and 1 are the sides in schedule order, or Yes and No. */
export function listCricketMarkets(info: CricketMatchInfo): PlannedMarket[] {
  const plan: PlannedMarket[] = [
    {
      kind: 'MATCH_ODDS',
      ...labelledName(label('MATCH_ODDS')),
      runners: listSides(info),
      style: {
        depth: 4,
        margin: info.drawPossible ? 0.008 : 0.004,
        stake: info.drawPossible ? 0.4 * LAKH : 1.6 * LAKH,
        liability: 6 * LAKH,
      },
      sort: 10,
      ...(info.drawPossible ? FIRST_CLASS_RULES : LIMITED_OVERS_RULES),
      side: null,
    },
  ];
  if (!info.drawPossible) {
    const style = { depth: 3, margin: 0.02, stake: 0.15 * LAKH, liability: 2 * LAKH };
    const shared = { runners: [label('YES'), label('NO')].map(labelledName), style, side: null };
    plan.push({
      ...shared,
      kind: 'TIED',
      ...labelledName(label('TIED_MATCH')),
      sort: 20,
      ...TIED_MATCH_RULES,
    });
    plan.push({
      ...shared,
      kind: 'COMPLETED',
      ...labelledName(label('COMPLETED_MATCH')),
      sort: 30,
      ...COMPLETED_MATCH_RULES,
    });
    plan.push(...listLineMarkets(info));
  }
  return plan;
}

/** Lists the sides in schedule order, and the draw where possible. */
export function listSides({
  teams,
  drawPossible,
}: Pick<CricketMatchInfo, 'teams' | 'drawPossible'>): readonly Named[] {
  const sides = teams.map(properName);
  return drawPossible ? [...sides, labelledName(label('THE_DRAW'))] : sides;
}

/** Innings runs of each side, regardless of who bats first. */
function listLineMarkets({ teams, oversPerInnings }: CricketMatchInfo): PlannedMarket[] {
  return ([0, 1] as const).map((side) => {
    const name = labelledName(
      label('INNINGS_LINE', { team: teams[side], overs: oversPerInnings ?? 0 }),
    );
    return {
      kind: 'LINE',
      ...name,
      runners: [name],
      style: { depth: 3, margin: 0.006, stake: 0.3 * LAKH, liability: 2 * LAKH },
      sort: 35 + side,
      ...INNINGS_LINE_RULES,
      side,
    };
  });
}

import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { offeredSessions } from '@crease/sports/sessions/offered-sessions.ts';
import { offeredPremiums } from '@crease/sports/sessions/premium.ts';
import type { SessionOdds } from '@crease/sports/sessions/session-odds.ts';
import type { TargetState } from './house-market.ts';
import {
  bookmakerOffers,
  type Offers,
  premiumOffers,
  sessionOffers,
  TOSS_OFFERS,
} from './house-offers.ts';
import { bookmakerPlan, type HousePlan, premiumPlan, sessionPlan, tossPlan } from './house-plan.ts';

/** The house's view of a match at an instant. */
export interface HouseView {
  readonly info: CricketMatchInfo;
  readonly state: MatchState;
  readonly odds: SessionOdds;
  readonly isTossOpen: boolean;
  chances(): readonly number[];
}

/** A market that may accept bets now. */
interface OfferedMarket {
  readonly plan: HousePlan;
  /** Prices it; null if practically decided. */
  findOffers(): Offers | null;
}

/** Target state of a market without betting. */
export const NO_QUOTE: TargetState = { status: 'SUSPENDED', offers: [] };

/** Lists the markets that may accept bets now; all others should be `NO_QUOTE`. */
export function listOffered({
  info,
  state,
  odds,
  isTossOpen,
  chances,
}: HouseView): OfferedMarket[] {
  const sessions = offeredSessions(info, state).map((session) => ({
    plan: sessionPlan(info, session),
    findOffers: () => {
      const figures = odds.predictFigures(session);
      return figures === null ? null : sessionOffers(session, figures);
    },
  }));
  const premiums = offeredPremiums(info, state).map((premium) => ({
    plan: premiumPlan(info, premium),
    findOffers: () => {
      const fair = odds.predictChances(premium);
      return fair === null ? null : premiumOffers(fair);
    },
  }));
  return [
    { plan: bookmakerPlan(info), findOffers: () => bookmakerOffers(chances()) },
    ...sessions,
    ...premiums,
    ...(isTossOpen ? [{ plan: tossPlan(info), findOffers: () => TOSS_OFFERS }] : []),
  ];
}

import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { offeredSessions } from '@crease/sports/sessions/offered-sessions.ts';
import type { PlayState } from '@crease/sports/sessions/play-now.ts';
import { offeredPremiums } from '@crease/sports/sessions/premium.ts';
import type { SessionOdds } from '@crease/sports/sessions/session-odds.ts';
import { makeMarketKey, type TargetState } from './house-market.ts';
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
  readonly play: PlayState;
  readonly isTossOpen: boolean;
  chances(): readonly number[];
  /** Current offers of a market while it is suspended. */
  standing(key: string): Offers;
}

/** Target state of a market without betting. */
export const NOTHING: TargetState = { status: 'SUSPENDED', offers: [] };

/** Target states of all markets that may accept bets now, by key; all others should be `NOTHING`. */
export function computeTargetStates(view: HouseView): ReadonlyMap<string, TargetState> {
  const { info, state, odds, chances } = view;
  const wanted = new Map<string, TargetState>();
  const want = (plan: HousePlan, offersOf: () => Offers | null): void => {
    wanted.set(makeMarketKey(plan), computeTargetState(view, plan, offersOf));
  };
  want(bookmakerPlan(info), () => bookmakerOffers(chances()));
  for (const session of offeredSessions(info, state)) {
    want(sessionPlan(info, session), () => {
      const figures = odds.predictFigures(session);
      return figures === null ? null : sessionOffers(session, figures);
    });
  }
  for (const premium of offeredPremiums(info, state)) {
    want(premiumPlan(info, premium), () => {
      const fair = odds.predictChances(premium);
      return fair === null ? null : premiumOffers(fair);
    });
  }
  if (view.isTossOpen) want(tossPlan(info), () => TOSS_OFFERS);
  return wanted;
}

function computeTargetState(
  { play, standing }: HouseView,
  plan: HousePlan,
  offersOf: () => Offers | null,
): TargetState {
  if (play !== 'OPEN') return { status: play, offers: standing(makeMarketKey(plan)) };
  const offers = offersOf();
  return offers === null ? NOTHING : { status: 'OPEN', offers };
}

import {
  type FixtureWait,
  type FixtureWaitReason,
  SECOND_SOURCE_MINUTES,
  type SourceSays,
} from '@crease/contracts/routes/operator-fixtures.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { readResult } from '@crease/core/exchange/read-result.ts';
import { SCORER } from '#ports/feed.ts';
import type { AppContext } from '#services/app-context.ts';
import { resultText } from '#services/betting/bet-view.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { isOver } from '#trading/end-market.ts';
import type { WaitingFixture } from '#trading/fixture-watch.ts';
import { type Acting, doAct } from './acts/do-act.ts';
import { proposeAct } from './propose-act.ts';

const WORDS: Readonly<Record<FixtureWaitReason, string>> = {
  NO_FEED:
    'No feed that runs knows this fixture. Settle its markets by hand, void them under the rules, or start the server with the feed that knows it.',
  STOPPED:
    'What followed this fixture failed; the log has the reason. A restart takes it up again; else settle its markets by hand or void them.',
  UNSETTLED: 'The fixture is over and markets have no result. Settle them by hand or void them.',
  RESULT_UNSURE:
    'Score and announced result differ. Settle the market from the official score, or void it.',
  RESULT_REFUSED:
    'The exchange refused the result of the feed. Settle the market by hand or void it.',
  TO_CONFIRM:
    'The feed has said how this market ended, and the rules want a person to confirm it. Settle the market on what its result form shows, or on the official score.',
  ONE_SOURCE: `One source has said how this market ended, the rules want two, and no other has said anything for ${SECOND_SOURCE_MINUTES} minutes. It is settled by itself once another one says the same; else settle it on the official score.`,
  SOURCES_DIFFER:
    'The sources say different results of this market, so it is not settled. It is settled by itself once they agree; else settle it on the official score.',
  SILENT:
    'The feed of this fixture is not heard, so no bets are taken on it. It goes on by itself once the feed is back; else have it scored by hand, settle its markets by hand or void them under the rules.',
  DISPUTED:
    'Its sources say different things, so no bets are taken on it and nothing is settled. It goes on by itself once they agree; else say which source is followed, have it scored by hand, or void its markets under the rules.',
  MISSING:
    'Balls or overs are missing from what was said, so nobody knows the score: no bets are taken on it, and what the score alone decides is not settled. It goes on by itself once the source puts them in; else follow another source, or settle its markets by hand from the official score.',
  CORRECTED:
    'This market was settled, and the feed has put the score right since. Take the settlement back and settle it on the official score.',
};

const SCORER_IS_SILENT =
  'Its scorer has written nothing for some time, so no bets are taken on it. Go on with its score, or give it back to its feed; else settle its markets by hand or void them under the rules.';

/** Fixtures that wait for a person, longest first. */
export function waitingFixturesOf({
  exchange,
  clock,
  fixtureWatch,
  matchSources,
}: AppContext): Promise<readonly FixtureWait[]> {
  const due = new Set(fixtureWatch.due(clock.now()));
  return exchange.read((state) =>
    fixtureWatch.waiting().flatMap((wait) => {
      const event = state.events.get(wait.eventId);
      if (event === undefined) return [];
      const { title, dreamEventId } = event.details;
      const sources = wait.marketId === null ? matchSources.of(dreamEventId) : null;
      const line = lineOf(state, wait, title);
      const scoredAs = sources?.leader === SCORER ? dreamEventId : null;
      return [
        {
          ...line,
          text: scoredAs !== null && wait.reason === 'SILENT' ? SCORER_IS_SILENT : line.text,
          scoredAs,
          // A scorer writes on after what was said: that puts nothing in before it.
          mayBeScored: sources?.mayBeScored === true && wait.reason !== 'MISSING',
          isDue: due.has(wait),
          sources: partedIn(state, wait, { fixtureWatch, views: sources?.views ?? [] }),
        },
      ];
    }),
  );
}

/** Those that contradict each other, with what each says. */
function partedIn(
  state: ExchangeState,
  { reason, marketId }: WaitingFixture,
  {
    fixtureWatch,
    views,
  }: Pick<AppContext, 'fixtureWatch'> & { readonly views: readonly SourceSays[] },
): readonly SourceSays[] {
  if (reason === 'DISPUTED') return views;
  const market = marketId === null ? undefined : state.markets.get(marketId);
  if (reason !== 'SOURCES_DIFFER' || market === undefined) return [];
  const said = new Map(fixtureWatch.results.of(market.id).map((one) => [one.by, one]));
  return [...said.values()].map(({ source, by, result }) => ({
    name: by,
    isLeading: source !== 'OTHER',
    isSilent: false,
    says: resultText(readResult(market, result), market.runners),
  }));
}

function lineOf(
  state: ExchangeState,
  wait: WaitingFixture,
  eventTitle: string,
): Omit<FixtureWait, 'mayBeScored' | 'scoredAs' | 'sources' | 'isDue'> {
  const { eventId, marketId, reason, code, since } = wait;
  const market = marketId === null ? undefined : state.markets.get(marketId);
  return {
    eventId,
    eventTitle,
    marketId,
    marketName: market?.terms.name ?? null,
    reason,
    text: code === null ? WORDS[reason] : `${WORDS[reason]} (${code})`,
    unsettled: unsettledOf(state, eventId).length,
    since: timeOf(since),
  };
}

/** Voids what of an event has no result; what one operator may not do alone is proposed to a second one. */
export async function voidEvent(
  context: AppContext,
  acting: Acting,
  { eventId, reason }: { readonly eventId: number; readonly reason: string },
): Promise<Reply<{ voided: number; proposed: number }>> {
  const markets = await context.exchange.read((state) =>
    state.events.has(eventId) ? unsettledOf(state, eventId) : null,
  );
  if (markets === null) return decline('NOT_FOUND');
  let voided = 0;
  let proposed = 0;
  for (const marketId of markets) {
    const act = { type: 'VoidMarket', marketId, reason } as const;
    const outcome = await doAct(context, acting, { act, proposal: null });
    if (outcome.ok) voided += 1;
    else if (outcome.code === 'FOUR_EYES') {
      const asked = await proposeAct(context, acting, act);
      if (!asked.ok) return asked;
      proposed += 1;
    } else if (outcome.code !== 'BAD_STATE') return outcome;
  }
  return answer({ voided, proposed });
}

function unsettledOf(state: ExchangeState, eventId: number): number[] {
  const ids = state.events.get(eventId)?.marketIds ?? [];
  return ids.filter((id) => !isOver(state.markets.get(id)?.status ?? null));
}

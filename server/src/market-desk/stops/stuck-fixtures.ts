import { toWireTime } from '@crease/contracts/base/instant.ts';
import {
  type FixtureWait,
  type FixtureWaitReason,
  SECOND_SOURCE_MINUTES,
  type SourceSays,
} from '@crease/contracts/market-desk/fixtures.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { readResult } from '@crease/core/exchange/settle-market.ts';
import { type ActingOperator, performAction } from '#approvals/perform-action.ts';
import { proposeAct } from '#approvals/propose-action.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { formatResult } from '#catalogue/market-labels.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { SCORER } from '#market-desk/feeds/feed.ts';
import { listUnsettledMarkets } from '#market-desk/results/end-market.ts';
import type { PendingFixture } from '#market-desk/sources/fixture-watch.ts';
import type { Input } from '#people/account/call-context.ts';

const WORDS: Readonly<Record<FixtureWaitReason, string>> = {
  NO_FEED:
    'No running feed covers this fixture. Settle its markets manually, void them under the rules, or start the server with a feed that covers it.',
  STOPPED:
    'The fixture runner failed, so betting is suspended; see the log. Restart to resume it, or settle or void its markets manually.',
  UNSETTLED: 'The fixture is over but some markets have no result. Settle or void them manually.',
  RESULT_UNSURE: 'The score and announced result don’t match. Settle the market from the official score, or void it.',
  RESULT_REFUSED: 'The exchange rejected the feed’s result. Settle the market manually or void it.',
  TO_CONFIRM:
    'The feed or scorer has reported a result, which needs confirming. Settle on the result shown, or on the official score.',
  ONE_SOURCE: `Two sources are required, but only one has reported a result in the last ${SECOND_SOURCE_MINUTES} minutes. It will settle automatically once a second agrees. Otherwise settle it on the official score.`,
  SOURCES_DIFFER:
    'Sources report different results, so this market isn’t settled. It will settle automatically once they agree. Otherwise settle it on the official score.',
  SILENT:
    'This fixture’s feed is silent, so betting is suspended. It resumes automatically when the feed returns. Otherwise score it manually, settle its markets manually, or void them under the rules.',
  DISPUTED:
    'Its sources disagree, so betting is suspended and nothing is settled. It resumes automatically once they agree. Otherwise choose a source, score it manually, or void its markets under the rules.',
  MISSING:
    'Balls or overs are missing, so the score is unknown: betting is suspended and score-based markets aren’t settled. It resumes automatically once the source fills the gap. Otherwise choose another source, or settle its markets manually from the official score.',
  CORRECTED:
    'The feed corrected the score after this market was settled. Reverse the settlement and settle on the official score.',
};

const SCORER_IS_SILENT =
  'Its scorer has gone silent, so betting is suspended. Resume scoring or return it to its feed. Otherwise settle its markets manually or void them under the rules.';

/** Fixtures needing attention, longest waiting first. */
export function listStuckFixtures(context: MarketDeskEnv): Promise<readonly FixtureWait[]> {
  const { exchange, clock, fixtureWatch, matchSources } = context;
  const due = new Set(fixtureWatch.due(clock.now()));
  return exchange.read((state) =>
    fixtureWatch.waiting().flatMap((wait) => {
      const event = state.events.get(wait.eventId);
      if (event === undefined) return [];
      const { title, dreamEventId } = event.details;
      const sources = wait.marketId === null ? matchSources.get(dreamEventId) : null;
      const { eventId, marketId, reason, code } = wait;
      const market = marketId === null ? undefined : state.markets.get(marketId);
      const scoredAs = sources?.leader === SCORER ? dreamEventId : null;
      const words = scoredAs !== null && reason === 'SILENT' ? SCORER_IS_SILENT : WORDS[reason];
      return {
        eventId,
        eventTitle: title,
        marketId,
        marketName: market?.terms.name ?? null,
        reason,
        text: code === null ? words : `${words} (${code})`,
        unsettled: listUnsettledMarkets(state, eventId).length,
        since: toWireTime(wait.since),
        scoredAs,
        // A scorer can only continue after the last event, not fill a gap.
        mayBeScored: sources?.mayBeScored === true && reason !== 'MISSING',
        isDue: due.has(wait),
        sources: reason === 'DISPUTED' ? (sources?.views ?? []) : listConflicts(wait, { market, fixtureWatch }),
      };
    }),
  );
}

/** Each source's result for a market on which they differ. */
function listConflicts(
  { reason }: PendingFixture,
  { market, fixtureWatch }: Pick<MarketDeskEnv, 'fixtureWatch'> & { readonly market: Market | undefined },
): readonly SourceSays[] {
  if (reason !== 'SOURCES_DIFFER' || market === undefined) return [];
  const said = new Map(fixtureWatch.results.list(market.id).map((one) => [one.by, one]));
  return [...said.values()].map(({ source, by, result }) => ({
    name: by,
    isLeading: source !== 'OTHER',
    isSilent: false,
    says: formatResult(readResult(market, result), market),
  }));
}

/** Voids all unsettled markets of an event; markets that need a second operator are proposed instead. */
export async function voidEvent(
  context: MarketDeskEnv,
  acting: ActingOperator,
  { eventId, reason }: Input<'operatorVoidEvent'>,
): Reply<{ voided: number; proposed: number }> {
  const markets = await context.exchange.read((state) =>
    state.events.has(eventId) ? listUnsettledMarkets(state, eventId) : null,
  );
  if (markets === null) return fail('NOT_FOUND');
  let voided = 0;
  let proposed = 0;
  for (const marketId of markets) {
    const act = { type: 'VoidMarket', marketId, reason } as const;
    const outcome = await performAction(context, acting, act);
    if (outcome.ok) voided += 1;
    else if (outcome.code === 'FOUR_EYES') {
      const asked = await proposeAct(context, acting, act);
      if (!asked.ok) return asked;
      proposed += 1;
    } else if (outcome.code !== 'BAD_STATE') return outcome;
  }
  return ok({ voided, proposed });
}

import type { ConfirmedAction } from '@crease/contracts/trading/actions.ts';
import type { ActRequest, ProposedAct } from '#approvals/action.ts';
import { performAlone, pickPart, toActing } from '#approvals/perform-action.ts';
import { confirmAct, proposeAct } from '#approvals/propose-action.ts';
import { fail, ok } from '#base/reply.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { closeEvent, createEvent, listEvents, updateEvent } from '#market-desk/markets/manage-events.ts';
import {
  createMarket,
  getMarketDefaults,
  listMarkets,
  setInPlay,
  setMarketStatus,
} from '#market-desk/markets/manage-markets.ts';
import { checkMarketOpen, previewResult } from '#market-desk/markets/preview-settlement.ts';
import { setManualScore, setTv } from '#market-desk/markets/set-score.ts';
import { previewVoid } from '#market-desk/markets/void-bets.ts';
import { quoteMarket } from '#market-desk/risk/quote-market.ts';
import { buildRiskReport } from '#market-desk/risk/risk.ts';
import { chooseSource, listEventSources, takeOverScoring } from '#market-desk/scoring/choose-source.ts';
import { listScoredMatches, loadScoredMatch } from '#market-desk/scoring/scored-match.ts';
import { startScoring, writeEntry } from '#market-desk/scoring/write-entry.ts';
import {
  listManualMarkets,
  listStops,
  resumeAll,
  setAutoTrading,
  suspendAll,
} from '#market-desk/stops/betting-stops.ts';
import { listStuckFixtures, voidEvent } from '#market-desk/stops/stuck-fixtures.ts';
import { type Call, type Handlers, toActor, toViewing } from '#people/account/call-context.ts';
import { saveResultRule } from './result-confirmation.ts';
import { changeMarkets } from './update-market.ts';

const isResult = ({ type }: ProposedAct) => type === 'SettleMarket';

/** Handlers of events, markets, results, stops, fixtures and scoring. */
export function operatorMarketDeskHandlers(context: MarketDeskEnv) {
  return {
    ...marketHandlers(context),
    ...resultHandlers(context),
    ...deskHandlers(context),
    ...fixtureHandlers(context),
  };
}

function marketHandlers(context: MarketDeskEnv) {
  return {
    operatorGetEvents: async (input, call) => ok(await listEvents(context, call.currency, input)),
    operatorCreateEvent: (input, call) => createEvent(context, toViewing(call), input),
    operatorUpdateEvent: (input, call) => updateEvent(context, toViewing(call), input),
    operatorCloseEvent: (input, call) => closeEvent(context, toViewing(call), input.eventId),
    operatorGetMarkets: (input, call) => listMarkets(context, call.currency, input),
    operatorGetMarketDefaults: ({ eventId }) => getMarketDefaults(context, eventId),
    operatorCreateMarket: (input, call) => createMarket(context, toViewing(call), input),
    operatorUpdateMarket: (input, call) => alone(context, call, 'market', { type: 'UpdateMarket', ...input }),
    operatorSetMarketStatus: (input, call) => setMarketStatus(context, toViewing(call), input),
    operatorChangeMarkets: (input, call) => changeMarkets(context, toViewing(call), input),
    operatorTurnInPlay: (input, call) => setInPlay(context, toViewing(call), input),
    operatorRemoveRunner: (input, call) => alone(context, call, 'market', { type: 'RemoveRunner', ...input }),
    operatorRestoreRunner: (input, call) => alone(context, call, 'market', { type: 'RestoreRunner', ...input }),
    operatorQuoteMarket: (input, call) => quoteMarket(context, toViewing(call), input),
    operatorGetRisk: async (input) => ok(await buildRiskReport(context, input)),
  } satisfies Partial<Handlers>;
}

function resultHandlers(context: MarketDeskEnv) {
  return {
    operatorSettleMarket: async ({ closeFirst, ...result }, call) =>
      (await checkMarketOpen(context, result.marketId, closeFirst)) ??
      alone(context, call, 'settlement', { type: 'SettleMarket', ...result }),
    operatorUnsettleMarket: (input, call) => alone(context, call, 'market', { type: 'UnsettleMarket', ...input }),
    operatorPreviewVoid: (input) => previewVoid(context, input),
    operatorVoidBets: (input, call) => alone(context, call, 'voided', { type: 'VoidBets', ...input }),
    operatorVoidMarket: (input, call) => alone(context, call, 'settlement', { type: 'VoidMarket', ...input }),
    operatorProposeResult: async (input, call) => {
      const preview = await previewResult(context, input);
      if (!preview.ok) return preview;
      const act = { type: 'SettleMarket', ...input } as const;
      const proposed = await proposeAct(context, toActing(call), act);
      if (!proposed.ok) return proposed;
      return ok({ proposalId: proposed.value.proposalId, preview: preview.value });
    },
    operatorConfirmResult: async ({ proposalId, closeFirst }, call) => {
      const proposal = await context.proposals.get(proposalId);
      const act = proposal?.act;
      if (act?.type !== 'SettleMarket') return fail('NOT_FOUND');
      const refused = await checkMarketOpen(context, act.marketId, closeFirst);
      if (refused !== null) return refused;
      const done = await confirmAct(context, toActing(call), proposalId, isResult);
      return pickPart('settlement', done);
    },
  } satisfies Partial<Handlers>;
}

function deskHandlers(context: MarketDeskEnv) {
  return {
    operatorSuspendAll: (input, call) => suspendAll(context, toActor(call), input),
    operatorResumeAll: (input, call) => resumeAll(context, toActor(call), input),
    operatorGetStops: async () => ok({ items: await listStops(context) }),
    operatorSetAutoTrading: (input, call) => setAutoTrading(context, toActor(call), input),
    operatorGetAutoTrading: async ({ eventId }) => ok({ byHand: await listManualMarkets(context, eventId) }),
    operatorGetTv: async ({ eventId }) => {
      const entry = context.tv.findTvEntry(eventId);
      return ok(entry === null ? null : { url: entry.url, provider: entry.provider });
    },
    operatorSetTv: (input, call) => setTv(context, toActor(call), input),
    operatorSetScore: (input, call) => setManualScore(context, toActor(call), input),
  } satisfies Partial<Handlers>;
}

function fixtureHandlers(context: MarketDeskEnv) {
  return {
    operatorGetWaitingFixtures: async () => ok({ items: await listStuckFixtures(context) }),
    operatorGetSources: ({ eventId }) => listEventSources(context, eventId),
    operatorTakeOverScoring: ({ eventId }, call) => takeOverScoring(context, toActor(call), eventId),
    operatorChooseSource: (input, call) => chooseSource(context, toActor(call), input),
    operatorGetResultRules: async () => ok({ items: await context.resultRules.all() }),
    operatorSaveResultRule: (rule, call) => saveResultRule(context, toActor(call), rule),
    operatorVoidEvent: (input, call) => voidEvent(context, toActing(call), input),
    operatorGetScoredMatches: async () => ok({ items: await listScoredMatches(context) }),
    operatorGetScoredMatch: ({ fixture }) => loadScoredMatch(context, fixture),
    operatorStartScoring: ({ fixture }, call) => startScoring(context, toActor(call), fixture),
    operatorScoreMatch: (input, call) => writeEntry(context, toActor(call), input),
  } satisfies Partial<Handlers>;
}

/** Performs an action on the authority of the calling operator alone, and answers with a part of its result. */
async function alone<Part extends keyof ConfirmedAction>(
  context: MarketDeskEnv,
  call: Call,
  part: Part,
  request: ActRequest,
) {
  return pickPart(part, await performAlone(context, toActing(call), request));
}

import type { operatorEventRoutes } from '@crease/contracts/market-desk/events.ts';
import type { operatorFixtureRoutes } from '@crease/contracts/market-desk/fixtures.ts';
import type { operatorMarketRoutes } from '@crease/contracts/market-desk/markets.ts';
import type { operatorScoringRoutes } from '@crease/contracts/market-desk/scoring.ts';
import type { operatorSettlementRoutes } from '@crease/contracts/market-desk/settlement.ts';
import type { operatorDeskRoutes } from '@crease/contracts/trading/actions.ts';
import type { ActRequest, ProposedAct } from '#approvals/action.ts';
import { performAlone, pickPart, toActing } from '#approvals/perform-action.ts';
import { confirmAct, proposeAct } from '#approvals/propose-action.ts';
import { fail, ok } from '#base/reply.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import {
  closeEvent,
  createEvent,
  listEvents,
  updateEvent,
} from '#market-desk/markets/manage-events.ts';
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
import {
  chooseSource,
  listEventSources,
  takeOverScoring,
} from '#market-desk/scoring/choose-source.ts';
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

type MarketNames =
  | keyof typeof operatorEventRoutes
  | keyof typeof operatorMarketRoutes
  | 'operatorQuoteMarket'
  | 'operatorGetRisk';

type ResultNames =
  | keyof typeof operatorSettlementRoutes
  | 'operatorProposeResult'
  | 'operatorConfirmResult';

type DeskNames = Exclude<
  keyof typeof operatorDeskRoutes,
  'operatorProposeAct' | 'operatorConfirmAct' | 'operatorChangePassword'
>;

type FixtureNames = keyof typeof operatorFixtureRoutes | keyof typeof operatorScoringRoutes;

const isResult = ({ type }: ProposedAct) => type === 'SettleMarket';

/** Handlers of events, markets, results, stops, fixtures and scoring. */
export function operatorMarketDeskHandlers(
  context: MarketDeskEnv,
): Pick<Handlers, MarketNames | ResultNames | DeskNames | FixtureNames> {
  return {
    ...marketHandlers(context),
    ...resultHandlers(context),
    ...deskHandlers(context),
    ...fixtureHandlers(context),
  };
}

function marketHandlers(context: MarketDeskEnv): Pick<Handlers, MarketNames> {
  return {
    operatorGetEvents: async (input, call) => ok(await listEvents(context, call.currency, input)),
    operatorCreateEvent: (input, call) => createEvent(context, toViewing(call), input),
    operatorUpdateEvent: (input, call) => updateEvent(context, toViewing(call), input),
    operatorCloseEvent: (input, call) => closeEvent(context, toViewing(call), input.eventId),
    operatorGetMarkets: (input, call) => listMarkets(context, call.currency, input),
    operatorGetMarketDefaults: ({ eventId }) => getMarketDefaults(context, eventId),
    operatorCreateMarket: (input, call) => createMarket(context, toViewing(call), input),
    operatorUpdateMarket: async (input, call) =>
      pickPart('market', await alone(context, call, { type: 'UpdateMarket', ...input })),
    operatorSetMarketStatus: (input, call) => setMarketStatus(context, toViewing(call), input),
    operatorChangeMarkets: (input, call) => changeMarkets(context, toViewing(call), input),
    operatorTurnInPlay: (input, call) => setInPlay(context, toViewing(call), input),
    operatorRemoveRunner: async (input, call) =>
      pickPart('market', await alone(context, call, { type: 'RemoveRunner', ...input })),
    operatorRestoreRunner: async (input, call) =>
      pickPart('market', await alone(context, call, { type: 'RestoreRunner', ...input })),
    operatorQuoteMarket: (input, call) => quoteMarket(context, toViewing(call), input),
    operatorGetRisk: async (input) => ok(await buildRiskReport(context, input)),
  };
}

function resultHandlers(context: MarketDeskEnv): Pick<Handlers, ResultNames> {
  return {
    operatorSettleMarket: async ({ closeFirst, ...result }, call) =>
      (await checkMarketOpen(context, result.marketId, closeFirst)) ??
      pickPart('settlement', await alone(context, call, { type: 'SettleMarket', ...result })),
    operatorUnsettleMarket: async (input, call) =>
      pickPart('market', await alone(context, call, { type: 'UnsettleMarket', ...input })),
    operatorPreviewVoid: (input) => previewVoid(context, input),
    operatorVoidBets: async (input, call) =>
      pickPart('voided', await alone(context, call, { type: 'VoidBets', ...input })),
    operatorVoidMarket: async (input, call) =>
      pickPart('settlement', await alone(context, call, { type: 'VoidMarket', ...input })),
    operatorProposeResult: async (input, call) => {
      const preview = await previewResult(context, input);
      if (!preview.ok) return preview;
      const proposed = await proposeAct(context, toActing(call), {
        type: 'SettleMarket',
        ...input,
      });
      if (!proposed.ok) return proposed;
      return ok({ proposalId: proposed.value.proposalId, preview: preview.value });
    },
    operatorConfirmResult: async ({ proposalId, closeFirst }, call) => {
      const proposal = await context.proposals.get(proposalId);
      const act = proposal?.act;
      if (act?.type !== 'SettleMarket') return fail('NOT_FOUND');
      const refused = await checkMarketOpen(context, act.marketId, closeFirst);
      if (refused !== null) return refused;
      return pickPart(
        'settlement',
        await confirmAct(context, toActing(call), proposalId, isResult),
      );
    },
  };
}

function deskHandlers(context: MarketDeskEnv): Pick<Handlers, DeskNames> {
  return {
    operatorSuspendAll: (input, call) => suspendAll(context, toActor(call), input),
    operatorResumeAll: (input, call) => resumeAll(context, toActor(call), input),
    operatorGetStops: async () => ok({ items: await listStops(context) }),
    operatorSetAutoTrading: (input, call) => setAutoTrading(context, toActor(call), input),
    operatorGetAutoTrading: async ({ eventId }) =>
      ok({ byHand: await listManualMarkets(context, eventId) }),
    operatorGetTv: async ({ eventId }) => {
      const entry = context.tv.findTvEntry(eventId);
      return ok(entry === null ? null : { url: entry.url, provider: entry.provider });
    },
    operatorSetTv: (input, call) => setTv(context, toActor(call), input),
    operatorSetScore: (input, call) => setManualScore(context, toActor(call), input),
  };
}

function fixtureHandlers(context: MarketDeskEnv): Pick<Handlers, FixtureNames> {
  return {
    operatorGetWaitingFixtures: async () => ok({ items: await listStuckFixtures(context) }),
    operatorGetSources: ({ eventId }) => listEventSources(context, eventId),
    operatorTakeOverScoring: ({ eventId }, call) =>
      takeOverScoring(context, toActor(call), eventId),
    operatorChooseSource: (input, call) => chooseSource(context, toActor(call), input),
    operatorGetResultRules: async () => ok({ items: await context.resultRules.all() }),
    operatorSaveResultRule: (rule, call) => saveResultRule(context, toActor(call), rule),
    operatorVoidEvent: (input, call) => voidEvent(context, toActing(call), input),
    operatorGetScoredMatches: async () => ok({ items: await listScoredMatches(context) }),
    operatorGetScoredMatch: ({ fixture }) => loadScoredMatch(context, fixture),
    operatorStartScoring: ({ fixture }, call) => startScoring(context, toActor(call), fixture),
    operatorScoreMatch: (input, call) => writeEntry(context, toActor(call), input),
  };
}

/** Performs an action on the authority of the calling operator alone. */
function alone(context: MarketDeskEnv, call: Call, request: ActRequest) {
  return performAlone(context, toActing(call), request);
}

import { problem } from '@crease/contracts/errors/field-problem.ts';
import type { MarketDefaults, OperatorMarket } from '@crease/contracts/routes/operator-markets.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { Page, Sorting } from '@crease/contracts/values/paging.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import { plausibleReduction } from '@crease/core/exchange/plausible-reduction.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { MarketTerms } from '@crease/core/market/market-terms.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { AppContext } from '#services/app-context.ts';
import { siteLimitsFor } from '#services/betting/site-limits-for.ts';
import { MARKET_KINDS } from '#services/catalogue/market-names.ts';
import { toArchivedWireMarket } from '#services/catalogue/market-views.ts';
import {
  type Failure,
  fail,
  failField,
  ok,
  type ServiceResult,
  toFailure,
} from '#services/reply.ts';
import { DEFAULT_DOMAIN } from '#services/site/site-domains.ts';
import type { ActOf } from './acts/operator-act.ts';
import { buildSubmitContext } from './audit-line.ts';
import type { OperatorView } from './manage-events.ts';
import { listResultSources } from './market-sources.ts';
import {
  buildCreateMarket,
  type DefaultTerms,
  getDefaultTerms,
  type NewMarketFields,
  parseChangedTerms,
  type TermFields,
} from './market-terms.ts';
import { listRequiredConfirmations } from './result-rules.ts';
import { exemptFromStop } from './suspend-all.ts';

/** Creates a market, INACTIVE or OPEN (API 10.3). */
export async function createMarket(
  context: AppContext,
  { actor, currency }: OperatorView,
  fields: NewMarketFields,
): Promise<ServiceResult<WireMarket>> {
  const usual = await findDefaultTerms(context, fields);
  if (usual === null) return fail('NOT_FOUND');
  const command = buildCreateMarket(fields, usual);
  if ('ok' in command) return command;
  const outcome = await context.exchange.submit(
    command,
    buildSubmitContext(actor, {
      action: 'CreateMarket',
      entity: 'market',
      entityId: `event:${fields.eventId}`,
      after: command,
    }),
  );
  return outcome.ok ? await loadMarket(context, outcome.id, currency) : toFailure(outcome);
}

/** Default terms for a new market of an event, using the limits of the default site. */
export async function getMarketDefaults(
  context: AppContext,
  eventId: number,
): Promise<ServiceResult<{ items: readonly MarketDefaults[] }>> {
  const items: MarketDefaults[] = [];
  for (const kind of MARKET_KINDS) {
    const usual = await findDefaultTerms(context, { eventId, kind });
    if (usual === null) return fail('NOT_FOUND');
    const { minStake, maxStake, maxProfit, exposureLimit } = usual;
    items.push({
      kind,
      min: toRupees(minStake),
      max: toRupees(maxStake),
      maxProfit: maxProfit === null ? null : toRupees(maxProfit),
      exposureLimit: exposureLimit === null ? null : toRupees(exposureLimit),
    });
  }
  return ok({ items });
}

/** Null if the event doesn't exist. */
async function findDefaultTerms(
  { domains, exchange }: AppContext,
  { eventId, kind }: Pick<NewMarketFields, 'eventId' | 'kind'>,
): Promise<DefaultTerms | null> {
  const event = await exchange.read((state) => state.events.get(eventId)?.details ?? null);
  if (event === null) return null;
  const setting = domains.ofHost(DEFAULT_DOMAIN);
  const { siteLimits = {} } = siteLimitsFor(setting, { sportId: event.sportId, kind });
  return getDefaultTerms(kind, siteLimits);
}

/** Builds the action of changing a market's terms, or returns the validation error. */
export async function buildTermsAction(
  context: AppContext,
  {
    marketId,
    reason,
    ...fields
  }: TermFields & { readonly marketId: number; readonly reason: string },
): Promise<ActOf<'UpdateMarket'> | Failure> {
  const terms = parseChangedTerms(fields);
  if ('ok' in terms) return terms;
  const before = await context.exchange.read((state) => state.markets.get(marketId)?.terms ?? null);
  if (before === null) return fail('NOT_FOUND');
  const after = { ...before, ...terms };
  if (after.maxStake < after.minStake)
    return failField('max', 'Max stake can’t be below min stake');
  return { type: 'UpdateMarket', marketId, terms, reason };
}

/** Changes a market's terms, once all required operators have agreed. */
export async function changeTerms(
  context: AppContext,
  viewing: OperatorView,
  { marketId, terms, reason }: ActOf<'UpdateMarket'>,
): Promise<ServiceResult<WireMarket>> {
  const before = await context.exchange.read((state) => state.markets.get(marketId)?.terms ?? null);
  const command = { type: 'UpdateMarket', marketId, terms } as const;
  return await change(context, viewing, command, { before, reason });
}

/** Opens, suspends or closes a market or one of its runners. */
export async function setMarketStatus(
  context: AppContext,
  viewing: OperatorView,
  request: {
    readonly marketId: number;
    readonly status: 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING' | 'CLOSED';
    readonly message?: string | null | undefined;
    readonly runnerId?: number | undefined;
  },
): Promise<ServiceResult<WireMarket>> {
  const { marketId, status, message, runnerId } = request;
  if ((status === 'OPEN' || status === 'BALL_RUNNING') && runnerId === undefined) {
    const stopped = await exemptFromStop(context, marketId);
    if (stopped !== null) return stopped;
  }
  return await change(context, viewing, {
    type: 'SetMarketStatus',
    marketId,
    status,
    ...(message === undefined ? {} : { message }),
    ...(runnerId === undefined ? {} : { runnerId }),
  });
}

/** Turns a market and its event in-play. */
export async function setInPlay(
  context: AppContext,
  viewing: OperatorView,
  request: { readonly marketId: number; readonly open: boolean },
): Promise<ServiceResult<WireMarket>> {
  if (request.open) {
    const stopped = await exemptFromStop(context, request.marketId);
    if (stopped !== null) return stopped;
  }
  const turned = await change(context, viewing, { type: 'TurnInPlay', ...request });
  if (!turned.ok) return turned;
  const { eventId } = turned.value;
  const status = await context.exchange.read((state) => state.events.get(eventId)?.status);
  if (status === 'UPCOMING') {
    await context.exchange.submit({ type: 'UpdateEvent', eventId, details: {}, status: 'IN_PLAY' });
  }
  return turned;
}

/**
 * Builds the action of removing a non-runner, or returns the validation error; `reductionPercent` is the runner's
 * share of the book.
 */
export function buildRemovalAction(request: {
  readonly marketId: number;
  readonly runnerId: number;
  readonly reductionPercent: number;
  readonly reason: string;
}): ActOf<'RemoveRunner'> | Failure {
  const { marketId, runnerId, reductionPercent, reason } = request;
  const reductionBps = Math.round(reductionPercent * 100);
  if (reductionBps / 100 !== reductionPercent) {
    return failField('reductionPercent', 'The reduction can have at most 2 decimals');
  }
  return { type: 'RemoveRunner', marketId, runnerId, reductionBps, reason };
}

/**
 * Removes a non-runner, once all required operators have agreed. Errors: FOUR_EYES for a reduction factor not
 * supported by the runner's price without a second operator, even if four-eyes is off.
 */
export async function removeRunner(
  context: AppContext,
  viewing: OperatorView,
  act: ActOf<'RemoveRunner'> & { readonly isConfirmed: boolean },
): Promise<ServiceResult<WireMarket>> {
  const { marketId, runnerId, reductionBps, reason, isConfirmed: confirmed } = act;
  if (!confirmed && (await isImplausible(context, act))) return fail('FOUR_EYES');
  const command = { type: 'RemoveRunner', marketId, runnerId, reductionBps, confirmed } as const;
  return await change(context, viewing, command, { reason });
}

function isImplausible(
  { exchange }: AppContext,
  { marketId, runnerId, reductionBps }: ActOf<'RemoveRunner'>,
): Promise<boolean> {
  return exchange.read((state) => {
    const market = state.markets.get(marketId);
    const place = market?.runners.findIndex(({ id }) => id === runnerId) ?? -1;
    if (market === undefined || place < 0) return false;
    return reductionBps > plausibleReduction(state, market, place);
  });
}

/** Reinstates a removed runner, once all required operators have agreed. */
export function reinstateRunner(
  context: AppContext,
  viewing: OperatorView,
  { marketId, runnerId, reason }: ActOf<'RestoreRunner'>,
): Promise<ServiceResult<WireMarket>> {
  return change(context, viewing, { type: 'RestoreRunner', marketId, runnerId }, { reason });
}

/** Reverses a settlement, once all required operators have agreed. */
export function reverseSettlement(
  context: AppContext,
  viewing: OperatorView,
  { marketId, reason }: { readonly marketId: number; readonly reason: string },
): Promise<ServiceResult<WireMarket>> {
  return change(context, viewing, { type: 'UnsettleMarket', marketId, reason });
}

/** Lists markets, including settled and archived ones; newest first by default. */
export async function listMarkets(
  context: AppContext,
  currency: Currency,
  request: {
    readonly MaxResultCount: number;
    readonly SkipCount: number;
    readonly Sorting: Sorting;
    readonly eventId?: number | undefined;
    readonly status?: MarketStatus | undefined;
    readonly kind?: string | undefined;
  },
): Promise<ServiceResult<Page<OperatorMarket>>> {
  const { eventId, status, SkipCount: skip, MaxResultCount: take } = request;
  const kind = MARKET_KINDS.find((known) => known === request.kind?.toUpperCase());
  if (request.kind !== undefined && kind === undefined) {
    return failField('kind', problem('INVALID'));
  }
  const filter = {
    ...(eventId === undefined ? {} : { eventId }),
    ...(status === undefined ? {} : { status }),
    ...(kind === undefined ? {} : { kind }),
  };
  const rows = request.Sorting.descending
    ? await context.readModel.markets({ ...filter, skip, take })
    : await oldestMarkets(context, filter, { skip, take });
  const sources = await listResultSources(
    context,
    rows.items.map(({ id }) => id),
  );
  const confirmation = await listRequiredConfirmations(context);
  const items = await context.exchange.read((state) =>
    rows.items.map((row) => {
      const asked = confirmation(state, row.id);
      const live = state.markets.get(row.id);
      if (live === undefined)
        return { ...toArchivedWireMarket(row), sources: [], confirmation: asked };
      const market = addHouseCap(context.marketViews.of(live, currency), live.terms);
      return { ...market, sources: sources(live), confirmation: asked };
    }),
  );
  return ok({ items, totalCount: rows.totalCount });
}

type Changing = Extract<Command, { readonly marketId: number }> & {
  readonly type:
    | 'UpdateMarket'
    | 'SetMarketStatus'
    | 'TurnInPlay'
    | 'RemoveRunner'
    | 'RestoreRunner'
    | 'UnsettleMarket';
};

async function change(
  context: AppContext,
  { actor, currency }: OperatorView,
  command: Changing,
  record: { readonly before?: unknown; readonly reason?: string } = {},
): Promise<ServiceResult<WireMarket>> {
  const outcome = await context.exchange.submit(
    command,
    buildSubmitContext(actor, {
      action: command.type,
      entity: 'market',
      entityId: command.marketId,
      after: command,
      ...('reason' in command ? { reason: command.reason } : {}),
      ...record,
    }),
  );
  return outcome.ok ? await loadMarket(context, command.marketId, currency) : toFailure(outcome);
}

/** Loads a market in its current state. */
export async function loadMarket(
  context: AppContext,
  marketId: number,
  currency: Currency,
): Promise<ServiceResult<WireMarket>> {
  const view = await context.exchange.read((state) => {
    const market = state.markets.get(marketId);
    if (market === undefined) return null;
    return addHouseCap(context.marketViews.of(market, currency), market.terms);
  });
  return view === null ? fail('NOT_FOUND') : ok(view);
}

/** Adds terms hidden from players. */
function addHouseCap(market: WireMarket, { maxHouseLoss = null }: MarketTerms): WireMarket {
  return maxHouseLoss === null ? market : { ...market, maxHouseLoss: toRupees(maxHouseLoss) };
}

/** Pages from the oldest, in a list ordered newest first. */
async function oldestMarkets(
  context: AppContext,
  filter: Partial<{ eventId: number; status: MarketStatus; kind: MarketKind }>,
  { skip, take }: { readonly skip: number; readonly take: number },
) {
  const { totalCount } = await context.readModel.markets({ ...filter, skip: 0, take: 1 });
  const end = Math.max(0, totalCount - skip);
  const start = Math.max(0, end - take);
  if (end === start) return { items: [], totalCount };
  const page = await context.readModel.markets({ ...filter, skip: start, take: end - start });
  return { items: page.items.toReversed(), totalCount };
}

import { problem } from '@crease/contracts/base/field-problem.ts';
import { toRupees, toRupeesOrNull } from '@crease/contracts/base/money.ts';
import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { MarketDefaults, OperatorMarket } from '@crease/contracts/market-desk/markets.ts';
import type { Command, SettleMarket, VoidMarket } from '@crease/core/exchange/command.ts';
import type { Outcome } from '@crease/core/exchange/step.ts';
import { MARKET_KINDS } from '@crease/core/market/market-kind.ts';
import type { MarketTerms } from '@crease/core/market/market-terms.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { Actor, Change, OperatorView } from '#base/audit-log.ts';
import { pickDefined } from '#base/collections.ts';
import { fail, failField, ok, type Reply, toFailure } from '#base/reply.ts';
import { toArchivedWireMarket } from '#catalogue/market-views.ts';
import { buildSubmitContext } from '#journal/exchange.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { exemptFromStop } from '#market-desk/stops/betting-stops.ts';
import type { Input } from '#people/account/call-context.ts';
import { resolveSiteLimits } from '#site/domain-settings.ts';
import { DEFAULT_DOMAIN } from '#site/site-domains.ts';
import { readSorted } from './manage-events.ts';
import { buildCreateMarket, type DefaultTerms, getDefaultTerms } from './market-terms.ts';
import { listRequiredConfirmations, listResultSources } from './result-confirmation.ts';

/** Creates a market, INACTIVE or OPEN (API 10.3). */
export async function createMarket(
  context: MarketDeskEnv,
  { actor, currency }: OperatorView,
  fields: Input<'operatorCreateMarket'>,
): Reply<WireMarket> {
  const usual = await findDefaultTerms(context, fields);
  if (usual === null) return fail('NOT_FOUND');
  const command = buildCreateMarket(fields, usual);
  if ('ok' in command) return command;
  const change = { action: command.type, entity: 'market', entityId: `event:${fields.eventId}`, after: command };
  const outcome = await context.exchange.submit(command, buildSubmitContext(actor, change));
  return outcome.ok ? await loadMarket(context, outcome.id, currency) : toFailure(outcome);
}

/** Default terms for a new market of an event, using the limits of the default site. */
export async function getMarketDefaults(
  context: MarketDeskEnv,
  eventId: number,
): Reply<{ items: readonly MarketDefaults[] }> {
  const items: MarketDefaults[] = [];
  for (const kind of MARKET_KINDS) {
    const usual = await findDefaultTerms(context, { eventId, kind });
    if (usual === null) return fail('NOT_FOUND');
    const { minStake, maxStake, maxProfit, exposureLimit } = usual;
    items.push({
      kind,
      min: toRupees(minStake),
      max: toRupees(maxStake),
      maxProfit: toRupeesOrNull(maxProfit),
      exposureLimit: toRupeesOrNull(exposureLimit),
    });
  }
  return ok({ items });
}

/** Null if the event doesn't exist. */
async function findDefaultTerms(
  { domains, exchange }: MarketDeskEnv,
  { eventId, kind }: Pick<Input<'operatorCreateMarket'>, 'eventId' | 'kind'>,
): Promise<DefaultTerms | null> {
  const event = await exchange.read((state) => state.events.get(eventId)?.details ?? null);
  if (event === null) return null;
  const setting = domains.getByHost(DEFAULT_DOMAIN);
  const { siteLimits = {} } = resolveSiteLimits(setting, { sportId: event.sportId, kind });
  return getDefaultTerms(kind, siteLimits);
}

/** Opens, suspends or closes a market or one of its runners. */
export async function setMarketStatus(
  context: MarketDeskEnv,
  viewing: OperatorView,
  { marketId, status, message, runnerId }: Input<'operatorSetMarketStatus'>,
): Reply<WireMarket> {
  if ((status === 'OPEN' || status === 'BALL_RUNNING') && runnerId === undefined) {
    const stopped = await exemptFromStop(context, marketId);
    if (stopped !== null) return stopped;
  }
  const change = { type: 'SetMarketStatus', marketId, status } as const;
  return await changeMarket(context, viewing, { ...change, ...pickDefined({ message, runnerId }) });
}

/** Turns a market and its event in-play. */
export async function setInPlay(
  context: MarketDeskEnv,
  viewing: OperatorView,
  request: Input<'operatorTurnInPlay'>,
): Reply<WireMarket> {
  if (request.open) {
    const stopped = await exemptFromStop(context, request.marketId);
    if (stopped !== null) return stopped;
  }
  const turned = await changeMarket(context, viewing, { type: 'TurnInPlay', ...request });
  if (!turned.ok) return turned;
  const { eventId } = turned.value;
  const status = await context.exchange.read((state) => state.events.get(eventId)?.status);
  if (status === 'UPCOMING') {
    await context.exchange.submit({ type: 'UpdateEvent', eventId, details: {}, status: 'IN_PLAY' });
  }
  return turned;
}

/** Lists markets, including settled and archived ones; newest first by default. */
export async function listMarkets(
  context: MarketDeskEnv,
  currency: Currency,
  request: Input<'operatorGetMarkets'>,
): Reply<Page<OperatorMarket>> {
  const { eventId, status } = request;
  const kind = MARKET_KINDS.find((known) => known === request.kind?.toUpperCase());
  if (request.kind !== undefined && kind === undefined) return failField('kind', problem('INVALID'));
  const filter = pickDefined({ eventId, status, kind });
  const rows = await readSorted((page) => context.readModel.markets({ ...filter, ...page }), request);
  const marketIds = rows.items.map(({ id }) => id);
  const sources = await listResultSources(context, marketIds);
  const getConfirmation = await listRequiredConfirmations(context);
  const items = await context.exchange.read((state) =>
    rows.items.map((row) => {
      const confirmation = getConfirmation(state, row.id);
      const live = state.markets.get(row.id);
      if (live === undefined) return { ...toArchivedWireMarket(row), sources: [], confirmation };
      const market = addHouseCap(context.marketViews.getView(live, currency), live.terms);
      return { ...market, sources: sources(live), confirmation };
    }),
  );
  return ok({ items, totalCount: rows.totalCount });
}

type Changing = Extract<
  Command,
  { type: 'UpdateMarket' | 'SetMarketStatus' | 'TurnInPlay' | 'RemoveRunner' | 'RestoreRunner' | 'UnsettleMarket' }
>;

/** Changes a market. */
export async function changeMarket(
  context: MarketDeskEnv,
  { actor, currency }: OperatorView,
  command: Changing,
  record?: Pick<Change, 'before' | 'reason'>,
): Reply<WireMarket> {
  const outcome = await submitOnMarket(context, actor, command, record);
  return outcome.ok ? await loadMarket(context, command.marketId, currency) : toFailure(outcome);
}

/** Submits a command on a market, with its audit entry. */
export function submitOnMarket(
  { exchange }: MarketDeskEnv,
  actor: Actor,
  command: Changing | SettleMarket | VoidMarket,
  record: Pick<Change, 'before' | 'reason'> = {},
): Promise<Outcome> {
  const { type: action, marketId: entityId } = command;
  const reason = 'reason' in command ? { reason: command.reason } : {};
  const change = { action, entity: 'market', entityId, after: command, ...reason, ...record };
  return exchange.submit(command, buildSubmitContext(actor, change));
}

export async function loadMarket(context: MarketDeskEnv, marketId: number, currency: Currency): Reply<WireMarket> {
  const view = await context.exchange.read((state) => {
    const market = state.markets.get(marketId);
    if (market === undefined) return null;
    return addHouseCap(context.marketViews.getView(market, currency), market.terms);
  });
  return view === null ? fail('NOT_FOUND') : ok(view);
}

/** Adds terms hidden from players. */
function addHouseCap(market: WireMarket, { maxHouseLoss = null }: MarketTerms): WireMarket {
  return maxHouseLoss === null ? market : { ...market, maxHouseLoss: toRupees(maxHouseLoss) };
}

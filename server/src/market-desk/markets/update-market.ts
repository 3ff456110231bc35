import { formatErrorMessage } from '@crease/contracts/base/error-code.ts';
import type { ChangedMarket } from '@crease/contracts/market-desk/markets.ts';
import { accept } from '@crease/core/base/result.ts';
import type { SetMarketStatus, UpdateMarket } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { MarketTerms } from '@crease/core/market/market-terms.ts';
import {
  type ActionDefinition,
  type ActOf,
  listChangedValues,
  ofMarket,
  type RequestOf,
  toPart,
} from '#approvals/action.ts';
import { type Effect, NO_EFFECT } from '#approvals/effect-totals.ts';
import { buildAuditRow, type OperatorView } from '#base/audit-log.ts';
import { type Failure, fail, failField, ok, type Reply, toFailure } from '#base/reply.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { exemptFromStop } from '#market-desk/stops/betting-stops.ts';
import type { Input } from '#people/account/call-context.ts';
import { changeMarket, loadMarket } from './manage-markets.ts';
import { effectOnMarket, totalFills } from './market-effect.ts';
import { parseChangedTerms } from './market-terms.ts';

declare module '#approvals/action.ts' {
  interface Actions {
    UpdateMarket: {
      readonly marketId: number;
      readonly terms: Partial<MarketTerms>;
      readonly reason: string;
    };
  }
}

export const updateMarket: ActionDefinition<'UpdateMarket', MarketDeskEnv> = {
  roles: ['trader'],
  amounts: 'TERMS',
  subject: ofMarket,
  build: buildTermsAction,
  effect: effectOnMarket((state, market, act) => accept(computeTermsEffect(state, market, act))),
  changes: (state, { marketId, terms }) => listChangedValues(state.markets.get(marketId)?.terms ?? {}, terms),
  execute: async (context, order) => {
    const { type, marketId, terms, reason } = order.act;
    const before = await findTerms(context, marketId);
    const command = { type, marketId, terms };
    return toPart('market', await changeMarket(context, order, command, { before, reason }));
  },
};

/** Builds the action of changing a market's terms, or returns the validation error. */
async function buildTermsAction(
  context: MarketDeskEnv,
  { type, marketId, reason, ...fields }: RequestOf<'UpdateMarket'>,
): Promise<ActOf<'UpdateMarket'> | Failure> {
  const terms = parseChangedTerms(fields);
  if ('ok' in terms) return terms;
  const before = await findTerms(context, marketId);
  if (before === null) return fail('NOT_FOUND');
  const after = { ...before, ...terms };
  if (after.maxStake < after.minStake) return failField('max', 'Max stake can’t be below min stake');
  return { type, marketId, terms, reason };
}

function findTerms({ exchange }: MarketDeskEnv, marketId: number): Promise<MarketTerms | null> {
  return exchange.read((state) => state.markets.get(marketId)?.terms ?? null);
}

/** Matched bets are settled on commission and rules, so changing them after the first match moves that money. */
function computeTermsEffect(state: ExchangeState, market: Market, { terms }: ActOf<'UpdateMarket'>): Effect {
  const { commissionBps, rules } = market.terms;
  const isSame =
    (terms.commissionBps ?? commissionBps) === commissionBps && (terms.rules === undefined || terms.rules === rules);
  if (isSame) return NO_EFFECT;
  const { totals, isEmpty } = totalFills(state, market, { getAmount: ({ profit, stake }) => Math.max(profit, stake) });
  return totals.effect(isEmpty ? 'NEVER' : 'BY_AMOUNT');
}

/**
 * Applies the same change to several markets of one event. A rejection in one doesn't affect the others. The audit
 * log gets one entry, written beforehand; individual outcomes are in the journal.
 */
export async function changeMarkets(
  context: MarketDeskEnv,
  viewing: OperatorView,
  { marketIds: named, status, ...fields }: Input<'operatorChangeMarkets'>,
): Reply<{ items: readonly ChangedMarket[] }> {
  const marketIds = [...new Set(named)];
  const terms = parseChangedTerms(fields);
  if ('ok' in terms) return terms;
  const eventId = await findCommonEvent(context, marketIds);
  if (typeof eventId !== 'number') return eventId;
  await context.accounts.addAudit(
    buildAuditRow(viewing.actor, {
      action: 'ChangeMarkets',
      entity: 'event',
      entityId: eventId,
      after: { marketIds, ...(status === undefined ? { terms } : { status }) },
    }),
  );
  const items = await Promise.all(
    marketIds.map(async (marketId): Promise<ChangedMarket> => {
      const refused =
        status === undefined
          ? await changeMarketTerms(context, marketId, fields)
          : await turn(context, marketId, status);
      const market = await loadMarket(context, marketId, viewing.currency);
      const shown = market.ok ? market.value : null;
      if (refused === null) return { marketId, code: null, message: null, market: shown };
      const { code, details, validationErrors = [] } = refused;
      // A field error is more specific than the general message.
      const message = validationErrors[0]?.message ?? formatErrorMessage(code, details);
      return { marketId, code, message, market: shown };
    }),
  );
  return ok({ items });
}

/** The event that all markets belong to. Errors: NOT_FOUND if a market doesn't exist. */
async function findCommonEvent({ exchange }: MarketDeskEnv, marketIds: readonly number[]): Promise<number | Failure> {
  const eventIds = await exchange.read((state) => new Set(marketIds.map((id) => state.markets.get(id)?.eventId)));
  const [eventId] = eventIds;
  if (eventId === undefined || eventIds.has(undefined)) return fail('NOT_FOUND');
  return eventIds.size === 1 ? eventId : failField('marketIds', 'All markets must belong to one event');
}

async function turn(context: MarketDeskEnv, marketId: number, status: 'OPEN' | 'SUSPENDED'): Promise<Failure | null> {
  const stopped = status === 'OPEN' ? await exemptFromStop(context, marketId) : null;
  return stopped ?? (await submitted(context, { type: 'SetMarketStatus', marketId, status }));
}

async function changeMarketTerms(
  context: MarketDeskEnv,
  marketId: number,
  fields: Omit<Input<'operatorChangeMarkets'>, 'marketIds' | 'status'>,
): Promise<Failure | null> {
  const request = { type: 'UpdateMarket', ...fields, marketId, reason: '' } as const;
  const act = await buildTermsAction(context, request);
  if ('ok' in act) return act;
  return await submitted(context, { type: 'UpdateMarket', marketId, terms: act.terms });
}

async function submitted(
  { exchange }: MarketDeskEnv,
  command: SetMarketStatus | UpdateMarket,
): Promise<Failure | null> {
  const outcome = await exchange.submit(command);
  return outcome.ok ? null : toFailure(outcome);
}

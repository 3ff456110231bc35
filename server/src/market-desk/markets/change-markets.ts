import { formatErrorMessage } from '@crease/contracts/errors/error-code.ts';
import type { ChangedMarket } from '@crease/contracts/routes/operator-markets.ts';
import type { SetMarketStatus, UpdateMarket } from '@crease/core/exchange/command.ts';
import { buildAuditRow, type OperatorView } from '#base/audit/audit-line.ts';
import { type Failure, fail, failField, ok, type ServiceResult, toFailure } from '#base/reply.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { exemptFromStop } from '#market-desk/stops/suspend-all.ts';
import { loadMarket } from './manage-markets.ts';
import { parseChangedTerms, type TermFields } from './market-terms.ts';
import { buildTermsAction } from './update-market.ts';

/** Terms that move no money of matched bets. */
type SafeTerms = Pick<
  TermFields,
  'min' | 'max' | 'maxProfit' | 'maxHouseLoss' | 'inPlayDelayMs' | 'preMatchDelayMs'
>;

/** Status or terms to apply to several markets. */
interface ManyRequest extends SafeTerms {
  readonly marketIds: readonly number[];
  readonly status?: 'OPEN' | 'SUSPENDED' | undefined;
}

/**
 * Applies the same change to several markets of one event. A rejection in one doesn't affect the others. The audit
 * log gets one entry, written beforehand; individual outcomes are in the journal.
 */
export async function changeMarkets(
  context: MarketDeskEnv,
  viewing: OperatorView,
  { marketIds: named, status, ...fields }: ManyRequest,
): Promise<ServiceResult<{ items: readonly ChangedMarket[] }>> {
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
      return {
        marketId,
        code: refused?.code ?? null,
        message: refused === null ? null : describeFailure(refused),
        market: market.ok ? market.value : null,
      };
    }),
  );
  return ok({ items });
}

/** A field error is more specific than the general message. */
function describeFailure({ code, details, validationErrors = [] }: Failure): string {
  return validationErrors[0]?.message ?? formatErrorMessage(code, details);
}

/** The event that all markets belong to. Errors: NOT_FOUND if a market doesn't exist. */
async function findCommonEvent(
  { exchange }: MarketDeskEnv,
  marketIds: readonly number[],
): Promise<number | Failure> {
  const eventIds = await exchange.read(
    (state) => new Set(marketIds.map((id) => state.markets.get(id)?.eventId)),
  );
  const [eventId] = eventIds;
  if (eventId === undefined || eventIds.has(undefined)) return fail('NOT_FOUND');
  return eventIds.size === 1
    ? eventId
    : failField('marketIds', 'All markets must belong to one event');
}

async function turn(
  context: MarketDeskEnv,
  marketId: number,
  status: 'OPEN' | 'SUSPENDED',
): Promise<Failure | null> {
  if (status === 'OPEN') {
    const stopped = await exemptFromStop(context, marketId);
    if (stopped !== null) return stopped;
  }
  return await submitted(context, { type: 'SetMarketStatus', marketId, status });
}

async function changeMarketTerms(
  context: MarketDeskEnv,
  marketId: number,
  fields: SafeTerms,
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

import { sentenceOf } from '@crease/contracts/errors/error-code.ts';
import type { ChangedMarket } from '@crease/contracts/routes/operator-markets.ts';
import type { SetMarketStatus, UpdateMarket } from '@crease/core/exchange/command.ts';
import type { AppContext } from '#services/app-context.ts';
import {
  answer,
  type Declined,
  decline,
  declinedByExchange,
  declineField,
  type Reply,
} from '#services/reply.ts';
import { auditLineOf } from './audit-line.ts';
import type { Viewing } from './manage-events.ts';
import { marketOf, termsActOf } from './manage-markets.ts';
import { changedTermsOf, type TermFields } from './market-terms.ts';
import { leaveStop } from './suspend-all.ts';

/** Status or terms to apply to several markets. None of these terms moves money of matched bets. */
interface ManyRequest
  extends Pick<
    TermFields,
    'min' | 'max' | 'maxProfit' | 'maxHouseLoss' | 'inPlayDelayMs' | 'preMatchDelayMs'
  > {
  readonly marketIds: readonly number[];
  readonly status?: 'OPEN' | 'SUSPENDED' | undefined;
}

/**
 * Applies the same change to several markets of one event. A rejection in one doesn't affect the others. The audit
 * log gets one entry, written beforehand; individual outcomes are in the journal.
 */
export async function changeMarkets(
  context: AppContext,
  viewing: Viewing,
  { marketIds: named, status, ...fields }: ManyRequest,
): Promise<Reply<{ items: readonly ChangedMarket[] }>> {
  const marketIds = [...new Set(named)];
  const terms = changedTermsOf(fields);
  if ('ok' in terms) return terms;
  const eventId = await oneEventOf(context, marketIds);
  if (typeof eventId !== 'number') return eventId;
  await context.accounts.addAudit(
    auditLineOf(viewing.actor, {
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
          ? await changeTermsOf(context, marketId, fields)
          : await turn(context, marketId, status);
      const market = await marketOf(context, marketId, viewing.currency);
      return {
        marketId,
        code: refused?.code ?? null,
        message: refused === null ? null : wordsOf(refused),
        market: market.ok ? market.value : null,
      };
    }),
  );
  return answer({ items });
}

/** A field error is more specific than the general message. */
function wordsOf({ code, details, validationErrors = [] }: Declined): string {
  return validationErrors[0]?.message ?? sentenceOf(code, details);
}

/** The event that all markets belong to. Errors: NOT_FOUND if a market doesn't exist. */
async function oneEventOf(
  { exchange }: AppContext,
  marketIds: readonly number[],
): Promise<number | Declined> {
  const eventIds = await exchange.read(
    (state) => new Set(marketIds.map((id) => state.markets.get(id)?.eventId)),
  );
  const [eventId] = eventIds;
  if (eventId === undefined || eventIds.has(undefined)) return decline('NOT_FOUND');
  return eventIds.size === 1
    ? eventId
    : declineField('marketIds', 'marketIds must belong to one event');
}

async function turn(
  context: AppContext,
  marketId: number,
  status: 'OPEN' | 'SUSPENDED',
): Promise<Declined | null> {
  if (status === 'OPEN') {
    const stopped = await leaveStop(context, marketId);
    if (stopped !== null) return stopped;
  }
  return await submitted(context, { type: 'SetMarketStatus', marketId, status });
}

async function changeTermsOf(
  context: AppContext,
  marketId: number,
  fields: TermFields,
): Promise<Declined | null> {
  const act = await termsActOf(context, { ...fields, marketId, reason: '' });
  if ('ok' in act) return act;
  return await submitted(context, { type: 'UpdateMarket', marketId, terms: act.terms });
}

async function submitted(
  { exchange }: AppContext,
  command: SetMarketStatus | UpdateMarket,
): Promise<Declined | null> {
  const outcome = await exchange.submit(command);
  return outcome.ok ? null : declinedByExchange(outcome);
}

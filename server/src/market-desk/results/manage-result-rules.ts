import type {
  RequiredConfirmation,
  ResultRule,
} from '@crease/contracts/routes/operator-fixtures.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { SCORER } from '#market-desk/feeds/feed.ts';
import { makeDocumentName } from './result-rules.ts';

/**
 * Sets who must confirm results of a type, house-wide or for a site, together with the audit entry.
 *
 * @returns NOT_FOUND if there is no such site.
 */
export function saveResultRule(
  context: MarketDeskEnv,
  actor: Actor,
  rule: ResultRule,
): Promise<ServiceResult<ResultRule>> {
  const { resultRules, domains, locks } = context;
  // Serialised, because a site's rules are one document.
  return locks.run(makeDocumentName(rule), async () => {
    if (rule.domain !== null && domains.findRecord(rule.domain) === null) return fail('NOT_FOUND');
    const isSame = ({ domain, kind }: ResultRule) => domain === rule.domain && kind === rule.kind;
    const before = (await resultRules.all()).find(isSame) ?? null;
    const audit = buildAuditRow(actor, {
      action: 'SaveResultRule',
      entity: 'setting',
      entityId: makeDocumentName(rule),
      before,
      after: rule,
    });
    await resultRules.save(rule, audit);
    return ok(rule);
  });
}

/** Confirmations required for each market's result now, and by whom. */
export async function listRequiredConfirmations({
  matchSources,
  resultRules,
}: MarketDeskEnv): Promise<(state: ExchangeState, marketId: number) => RequiredConfirmation> {
  const asked = await resultRules.listRequired();
  return (state, marketId) => {
    const event = state.events.get(state.markets.get(marketId)?.eventId ?? 0);
    const key = event?.details.dreamEventId ?? null;
    if (key === null) return asked(state, marketId, '');
    const source = matchSources.isScored(key) ? SCORER : (matchSources.get(key)?.leader ?? '');
    return asked(state, marketId, source);
  };
}

/** True if the feed's result needs two people, so that no operator may settle the market alone. */
export async function needsTwoPeople(context: MarketDeskEnv, marketId: number): Promise<boolean> {
  const asked = await listRequiredConfirmations(context);
  return context.exchange.read((state) => asked(state, marketId).confirmedBy === 'TWO_PEOPLE');
}

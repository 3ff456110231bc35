import type { ResultRule } from '@crease/contracts/routes/operator-fixtures.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, type Reply } from '#services/reply.ts';
import { RESULT_RULES } from '#trading/result-rules.ts';
import { type Actor, auditLineOf } from './audit-line.ts';

/** Says who has to confirm results of a kind, in one step with the audit line. */
export async function saveResultRule(
  { resultRules, documents }: AppContext,
  actor: Actor,
  rule: ResultRule,
): Promise<Reply<ResultRule>> {
  const rules = await resultRules.all();
  const before = rules.find(({ kind }) => kind === rule.kind);
  const after = rules.map((known) => (known.kind === rule.kind ? rule : known));
  const audit = auditLineOf(actor, {
    action: 'SaveResultRule',
    entity: 'setting',
    entityId: RESULT_RULES,
    before,
    after: rule,
  });
  const kept = Object.fromEntries(after.map(({ kind, confirmedBy }) => [kind, confirmedBy]));
  await documents.put(RESULT_RULES, kept, audit);
  return answer(rule);
}

/** Whether nobody may settle a market alone, for two people are to confirm what its feed says. */
export async function needsTwoPeople(
  { exchange, matchSources, resultRules }: AppContext,
  marketId: number,
): Promise<boolean> {
  const key = await exchange.read((state) => {
    const market = state.markets.get(marketId);
    if (market === undefined) return null;
    return state.events.get(market.eventId)?.details.dreamEventId ?? null;
  });
  const source = key === null ? '' : (matchSources.of(key)?.leader ?? '');
  return (await resultRules.confirmationOf(marketId, source)) === 'TWO_PEOPLE';
}

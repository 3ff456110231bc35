import type { AskedConfirmation, ResultRule } from '@crease/contracts/routes/operator-fixtures.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { documentOf } from '#trading/result-rules.ts';
import { type Actor, auditLineOf } from './audit-line.ts';

/**
 * Says who has to confirm results of a kind, for the house or for what a site offers, in one step with the audit line.
 *
 * @returns NOT_FOUND without such a site.
 */
export function saveResultRule(
  context: AppContext,
  actor: Actor,
  rule: ResultRule,
): Promise<Reply<ResultRule>> {
  const { resultRules, domains, loginMutex } = context;
  // Each change begins with what the one before has left: the rules of a site are one document.
  return loginMutex.run(documentOf(rule), async () => {
    if (rule.domain !== null && domains.recordOf(rule.domain) === null) return decline('NOT_FOUND');
    const isSame = ({ domain, kind }: ResultRule) => domain === rule.domain && kind === rule.kind;
    const before = (await resultRules.all()).find(isSame) ?? null;
    const audit = auditLineOf(actor, {
      action: 'SaveResultRule',
      entity: 'setting',
      entityId: documentOf(rule),
      before,
      after: rule,
    });
    await resultRules.save(rule, audit);
    return answer(rule);
  });
}

/** What is asked of the result of each market now, and by whom. */
export async function askedConfirmations({
  matchSources,
  resultRules,
}: AppContext): Promise<(state: ExchangeState, marketId: number) => AskedConfirmation> {
  const asked = await resultRules.asked();
  return (state, marketId) => {
    const event = state.events.get(state.markets.get(marketId)?.eventId ?? 0);
    const key = event?.details.dreamEventId ?? null;
    const source = key === null ? '' : (matchSources.of(key)?.leader ?? '');
    return asked(state, marketId, source);
  };
}

/** Whether nobody may settle a market alone, for two people are to confirm what its feed says. */
export async function needsTwoPeople(context: AppContext, marketId: number): Promise<boolean> {
  const asked = await askedConfirmations(context);
  return context.exchange.read((state) => asked(state, marketId).confirmedBy === 'TWO_PEOPLE');
}

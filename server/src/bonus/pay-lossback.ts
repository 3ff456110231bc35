import { computeLossback, getBonusPeriod } from '@crease/contracts/rules/bonus-limits.ts';
import type { BonusProduct } from '@crease/contracts/wire/bonus.ts';
import type { EntryKind } from '@crease/core/ledger/entry.ts';
import type { Money } from '@crease/core/money/money.ts';
import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import type { BonusClaim } from '#bonus/store/bonus-claim.ts';
import { endClaim } from './end-claim.ts';
import type { BonusEnv } from './env.ts';
import { isOffered } from './is-offered.ts';
import { buildPeriodClaim, EVALUATION_DELAY_MS, getDueAt } from './new-claim.ts';
import { publishClaim } from './take-claim-step.ts';

/** Ledger entry kinds that make up a product's wins and losses, including commission and corrections. */
const PLAY_ENTRIES: Readonly<Record<BonusProduct, readonly EntryKind[]>> = {
  SPORTS: ['BET_SETTLE', 'COMMISSION', 'REVERSAL', 'ROUNDING'],
  CASINO: ['CASINO_BET', 'CASINO_WIN', 'CASINO_ROLLBACK'],
};

/** True if this is the main claim of a lossback offer, which yields a claim per period and continues. */
export function isLossbackClaim({ terms, periodFrom }: BonusClaim): boolean {
  return terms.kind === 'LOSSBACK' && periodFrom === null;
}

/**
 * Settles the finished period: the net loss since the offer was claimed yields a claim of its own, once per period
 * (idempotent). The main claim then continues with the next period, or ends with its offer or budget.
 */
export async function payLossback(context: BonusEnv, taking: BonusClaim): Promise<void> {
  const { bonuses, clock } = context;
  const { state, dueAt, terms, userId, createdAt } = taking;
  const now = clock.now();
  if (state !== 'CLAIMED' || dueAt === null || dueAt > now) return;
  const { from, to } = getBonusPeriod(terms.period ?? 'DAY', dueAt - EVALUATION_DELAY_MS - 1);
  const days = { from: Math.max(from, createdAt), to: to - 1 };
  const amount = computeLossback(terms, await computeNetLoss(context, taking, days));
  if (amount > 0) {
    const claim = buildPeriodClaim(taking, { periodFrom: from, amount, at: now });
    const step = { at: now, toState: 'CLAIMED', actor: SYSTEM_ACTOR, ip: '' } as const;
    const kept = await bonuses.addClaim(claim, step);
    if (kept === 'BUDGET') {
      const reason = 'The offer’s budget is used up';
      await endClaim(context, taking, {
        to: 'CANCELLED',
        by: 'SYSTEM',
        actor: SYSTEM_ACTOR,
        reason,
      });
      return;
    }
    if (kept !== 'REPEATED') publishClaim(context, kept);
  }
  const user = await context.accounts.userById(userId);
  const offer = (await bonuses.offers()).find(({ id }) => id === taking.offerId);
  const goesOn = user !== null && offer !== undefined && isOffered(offer, user, to);
  if (goesOn) await bonuses.changeClaim(taking, { dueAt: getDueAt(terms, to) }, { step: null });
  else await endClaim(context, taking, { to: 'EXPIRED', by: 'SYSTEM', actor: SYSTEM_ACTOR });
}

/** Net loss of a player in a range; negative for a net win. */
async function computeNetLoss(
  { readModel }: BonusEnv,
  { userId, terms }: BonusClaim,
  range: { readonly from: number; readonly to: number },
): Promise<Money> {
  const sums = await readModel.moneyDays(userId, range);
  return sums
    .filter(({ kind }) => PLAY_ENTRIES[terms.product].includes(kind))
    .reduce((loss, { came, went }) => loss + went - came, 0);
}

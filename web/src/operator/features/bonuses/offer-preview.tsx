import { SPORTS } from '@crease/contracts/constants.ts';
import type { SavedBonus } from '@crease/contracts/routes/operator-bonus.ts';
import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import { rupeesText } from '#format/money.ts';
import styles from '#operator/components/form.module.css';
import { formatCount } from '#operator/components/format-count.ts';

/** Player preview of an offer, and the number of claims its budget covers. */
export function OfferPreview(offer: SavedBonus) {
  const { amount, budget, needsApproval, kind, maxConversion } = offer;
  if (!(amount > 0)) return null;
  const most = locksMoney(kind) ? amount : (maxConversion ?? 0);
  if (!(most > 0)) return null;
  const times = Math.floor(budget / most);
  const enough =
    kind === 'LOSSBACK'
      ? `The budget covers ${formatCount(times, 'payout')} of this size. Once it’s spent, the offer ends.`
      : `The budget covers ${formatCount(times, 'player')}.`;
  return (
    <p className={styles.muted}>
      {`Players see: ${describeOffer(offer)}; ${describeWagering(offer)}. `}
      {budget >= most ? enough : 'The budget doesn’t cover even one player.'}
      {!locksMoney(kind) &&
        ` Max cost per player ${rupeesText(most)}, total ${rupeesText(budget)}.`}
      {needsApproval && ' Each claim needs approval.'}
    </p>
  );
}

function describeWagering({ kind, amount, wageringMultiple, days }: SavedBonus): string {
  if (!locksMoney(kind)) return `valid for ${days} days`;
  const required = amount * wageringMultiple;
  return required === 0
    ? 'paid as cash immediately'
    : `${rupeesText(required)} wagering within ${days} days`;
}

function describeSport({ sportId }: SavedBonus): string {
  const sport = SPORTS.find(({ id }) => id === sportId);
  return sport === undefined ? '' : ` on ${sport.name}`;
}

function describeOffer(offer: SavedBonus): string {
  const { kind, product, amount, percent, period, maxConversion, freeRounds } = offer;
  const most = rupeesText(amount);
  if (kind === 'FREE_BET')
    return `a ${most} free bet${describeSport(offer)}, max winnings ${rupeesText(maxConversion ?? 0)}`;
  if (kind === 'FREE_ROUNDS')
    return `${freeRounds?.rounds ?? 0} free rounds on ${freeRounds?.gameName ?? ''} at ${most}, max winnings ${rupeesText(maxConversion ?? 0)} in total`;
  if (kind === 'FIXED') return `${most}, no deposit needed`;
  if (kind === 'DEPOSIT_PERCENT') return `${percent ?? 0}% of a deposit, up to ${most}`;
  const time = period === 'WEEK' ? 'week' : 'day';
  const of = product === 'CASINO' ? 'net casino losses' : 'net losses';
  return `${percent ?? 0}% of ${of} per ${time}, up to ${most}`;
}

import type { SavedBonus } from '@crease/contracts/routes/operator-bonus.ts';
import { rupeesText } from '#format/money.ts';
import styles from '#operator/parts/form.module.css';

/** What players read, and how many the budget is enough for. */
export function OfferPreview(offer: SavedBonus) {
  const { amount, budget, wageringMultiple, days, needsApproval, kind } = offer;
  if (!(amount > 0)) return null;
  const required = amount * wageringMultiple;
  const wagering =
    required === 0 ? 'cash at once' : `${rupeesText(required)} to wager within ${days} days`;
  const times = Math.floor(budget / amount).toLocaleString('en-IN');
  const enough =
    kind === 'LOSSBACK'
      ? `The budget is enough for ${times} such amounts; when it is spent, the offer ends for whoever is next.`
      : `The budget is enough for ${times} players.`;
  return (
    <p className={styles.muted}>
      {`Players read: ${whatOf(offer)}; ${wagering}. `}
      {budget >= amount ? enough : 'The budget is not enough for one player.'}
      {needsApproval && ' Each waits until somebody approves it.'}
    </p>
  );
}

function whatOf({ kind, product, amount, percent, period }: SavedBonus): string {
  const most = rupeesText(amount);
  if (kind === 'FIXED') return `${most} without a deposit`;
  if (kind === 'DEPOSIT_PERCENT') return `${percent ?? 0} % of a deposit, up to ${most}`;
  const time = period === 'WEEK' ? 'week' : 'day';
  const of = product === 'CASINO' ? 'the net loss in games' : 'the net loss';
  return `${percent ?? 0} % of ${of} of a ${time}, up to ${most}`;
}

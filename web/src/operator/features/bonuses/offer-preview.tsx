import { SPORTS } from '@crease/contracts/constants.ts';
import type { SavedBonus } from '@crease/contracts/routes/operator-bonus.ts';
import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import { rupeesText } from '#format/money.ts';
import styles from '#operator/parts/form.module.css';

/** What players read, and how many the budget is enough for. */
export function OfferPreview(offer: SavedBonus) {
  const { amount, budget, needsApproval, kind, maxConversion } = offer;
  if (!(amount > 0)) return null;
  const most = locksMoney(kind) ? amount : (maxConversion ?? 0);
  if (!(most > 0)) return null;
  const times = Math.floor(budget / most).toLocaleString('en-IN');
  const enough =
    kind === 'LOSSBACK'
      ? `The budget is enough for ${times} such amounts; when it is spent, the offer ends for whoever is next.`
      : `The budget is enough for ${times} players.`;
  return (
    <p className={styles.muted}>
      {`Players read: ${whatOf(offer)}; ${afterwardsOf(offer)}. `}
      {budget >= most ? enough : 'The budget is not enough for one player.'}
      {!locksMoney(kind) &&
        ` One costs ${rupeesText(most)} at most, all of them ${rupeesText(budget)}.`}
      {needsApproval && ' Each waits until somebody approves it.'}
    </p>
  );
}

function afterwardsOf({ kind, amount, wageringMultiple, days }: SavedBonus): string {
  if (!locksMoney(kind)) return `to use within ${days} days`;
  const required = amount * wageringMultiple;
  return required === 0 ? 'cash at once' : `${rupeesText(required)} to wager within ${days} days`;
}

function sportOf({ sportId }: SavedBonus): string {
  const sport = SPORTS.find(({ id }) => id === sportId);
  return sport === undefined ? '' : ` on ${sport.name}`;
}

function whatOf(offer: SavedBonus): string {
  const { kind, product, amount, percent, period, maxConversion, freeRounds } = offer;
  const most = rupeesText(amount);
  if (kind === 'FREE_BET')
    return `a free bet of ${most}${sportOf(offer)} that wins ${rupeesText(maxConversion ?? 0)} at most`;
  if (kind === 'FREE_ROUNDS')
    return `${freeRounds?.rounds ?? 0} free rounds of ${freeRounds?.gameName ?? ''} at ${most} that win ${rupeesText(maxConversion ?? 0)} at most together`;
  if (kind === 'FIXED') return `${most} without a deposit`;
  if (kind === 'DEPOSIT_PERCENT') return `${percent ?? 0} % of a deposit, up to ${most}`;
  const time = period === 'WEEK' ? 'week' : 'day';
  const of = product === 'CASINO' ? 'the net loss in games' : 'the net loss';
  return `${percent ?? 0} % of ${of} of a ${time}, up to ${most}`;
}

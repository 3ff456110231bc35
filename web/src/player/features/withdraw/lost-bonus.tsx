import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import type { Bonuses } from '@crease/contracts/wire/bonus.ts';
import { CallFailure } from '#client/api/failure.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { refreshBonuses } from '#player/betting/bonuses.ts';
import { groupBonuses } from '#player/features/bonus/bonuses.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './withdraw.module.css';

export interface ForfeitNoticeProps {
  /** Total locked amount, rupees. */
  readonly locked: number;
  /** Undefined if loading failed and the server supplied the locked amount. */
  readonly bonuses: Bonuses | undefined;
  readonly onForfeit: () => void;
}

/** Shows exactly what the withdrawal forfeits, before re-authentication. */
export function ForfeitNotice({ locked, bonuses, onForfeit }: ForfeitNoticeProps) {
  const active = groupBonuses(bonuses?.items ?? []).open.filter(
    ({ state, kind }) => state === 'ACTIVE' && locksMoney(kind),
  );
  return (
    <>
      <Notice tone="warn" isAlert>
        <p>
          {t('This withdrawal forfeits your {amount} bonus. You keep all other cash.', {
            amount: rupeesText(locked),
          })}
        </p>
        {active.map(({ id, title, claim, wageringDone }) => (
          <p key={id}>
            {t('{title}: you’ll lose {amount} and {progress} of wagering progress.', {
              title,
              amount: rupeesText(claim?.bonusAmount ?? 0),
              progress: rupeesText(wageringDone),
            })}
          </p>
        ))}
      </Notice>
      <Button variant="danger" size="l" isWide onClick={onForfeit}>
        {t('Forfeit {amount} and continue', { amount: rupeesText(locked) })}
      </Button>
      <p className={styles.small}>{t('You haven’t withdrawn anything yet.')}</p>
    </>
  );
}

/**
 * Bonus forfeited by the withdrawal according to the server, rupees; null for other errors. Also invalidates the
 * cached bonuses, which must be outdated.
 */
export function parseForfeitedBonus(failure: unknown): number | null {
  if (!(failure instanceof CallFailure && failure.code === 'BONUS_WILL_END')) return null;
  refreshBonuses();
  const amount = failure.details?.amount;
  return typeof amount === 'number' ? amount : null;
}

import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import type { Bonus, Bonuses } from '@crease/contracts/wire/bonus.ts';
import { useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { isUsable } from '#player/betting/bonuses.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './bonus.module.css';
import { isPaidPerPeriod } from './bonus-words.ts';
import { forfeitBonus } from './bonuses.ts';

/** Bonus amounts that a withdrawal would keep and forfeit. */
export function WithdrawalCost({
  bonus,
  bonuses,
}: {
  readonly bonus: Bonus;
  readonly bonuses: Bonuses;
}) {
  return (
    <Panel title={t('If you withdraw now')}>
      <div className={styles.body}>
        <div className={styles.cost}>
          <div>
            <span>{t('You keep')}</span>
            <b>{rupeesText(bonuses.cash)}</b>
            <small>{t('All cash, and winnings from cash')}</small>
          </div>
          <div>
            <span>{t('You forfeit')}</span>
            <b>{rupeesText(bonuses.lockedBonus)}</b>
            <small>
              {t('The bonus and {amount} of wagering progress', {
                amount: rupeesText(bonus.wageringDone),
              })}
            </small>
          </div>
        </div>
        <p className={styles.remark}>
          {t('You can always withdraw. We’ll ask you to confirm before you lose the bonus.')}
        </p>
        <ForfeitBonus bonus={bonus} />
      </div>
    </Panel>
  );
}

/** Forfeit button with confirmation. */
export function ForfeitBonus({ bonus }: { readonly bonus: Bonus }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const title = t('Forfeit bonus: {title}', { title: bonus.title });
  const isLocked = bonus.state === 'ACTIVE' && locksMoney(bonus.kind);
  const locked = isLocked ? (bonus.claim?.bonusAmount ?? 0) : 0;

  async function forfeit() {
    setBusy(true);
    try {
      await forfeitBonus(bonus);
      toasts.show('success', t('Bonus forfeited. Your cash isn’t affected.'));
    } catch (failure) {
      toasts.show('error', getErrorMessage(failure));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <div className={styles.acts}>
      <Button aria-label={title} onClick={() => setAsking(true)}>
        {t('Forfeit bonus')}
      </Button>
      <Dialog open={isAsking} label={title} kind="modal" onClose={() => setAsking(false)}>
        <DialogHead title={title} closeLabel={t('Close')} onClose={() => setAsking(false)} />
        <div className={styles.ask}>
          <p>
            {locked > 0
              ? t(
                  'You’ll lose {amount} of locked bonus and {progress} of progress. You keep all your cash.',
                  {
                    amount: rupeesText(locked),
                    progress: rupeesText(bonus.wageringDone),
                  },
                )
              : nothingGranted(bonus)}
          </p>
          <Button variant="danger" size="l" isWide isBusy={isBusy} onClick={() => void forfeit()}>
            {t('Forfeit')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

function nothingGranted(bonus: Bonus): string {
  if (bonus.claim?.rounds !== undefined)
    return t('You won’t be able to play the remaining rounds. You keep what you’ve won.');
  if (isUsable(bonus)) return t('You won’t be able to use this free bet or claim it again.');
  return isPaidPerPeriod(bonus)
    ? t('You’ll get no more cashback from this offer and can’t claim it again.')
    : t('Nothing has been credited yet. You can’t claim this again.');
}

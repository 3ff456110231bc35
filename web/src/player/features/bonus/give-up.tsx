import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import type { Bonus, Bonuses } from '@crease/contracts/wire/bonus.ts';
import { useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { rupeesText } from '#format/money.ts';
import { isUsable } from '#player/betting/bonuses.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './bonus.module.css';
import { givesByPeriod } from './bonus-words.ts';
import { giveUpBonus } from './bonuses.ts';

/** What a withdrawal would keep and what it would end. */
export function WithdrawalCost({ bonus, of }: { readonly bonus: Bonus; readonly of: Bonuses }) {
  return (
    <Panel title={t('If you withdraw now')}>
      <div className={styles.body}>
        <div className={styles.cost}>
          <div>
            <span>{t('You keep')}</span>
            <b>{rupeesText(of.cash)}</b>
            <small>{t('All cash, and winnings from cash')}</small>
          </div>
          <div>
            <span>{t('You give up')}</span>
            <b>{rupeesText(of.lockedBonus)}</b>
            <small>
              {t('The bonus and its {amount} of progress', {
                amount: rupeesText(bonus.wageringDone),
              })}
            </small>
          </div>
        </div>
        <p className={styles.remark}>
          {t('Withdrawals are always open. We ask once before the bonus goes.')}
        </p>
        <GiveUp bonus={bonus} />
      </div>
    </Panel>
  );
}

/** The button that gives a bonus up, and the question before it. */
export function GiveUp({ bonus }: { readonly bonus: Bonus }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const title = t('Give up the bonus: {title}', { title: bonus.title });
  const isLocked = bonus.state === 'ACTIVE' && locksMoney(bonus.kind);
  const locked = isLocked ? (bonus.claim?.bonusAmount ?? 0) : 0;

  async function giveUp() {
    setBusy(true);
    try {
      await giveUpBonus(bonus);
      toasts.show('success', t('The bonus was given up. Your cash stays as it is.'));
    } catch (failure) {
      toasts.show('error', messageOf(failure));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <div className={styles.acts}>
      <Button aria-label={title} onClick={() => setAsking(true)}>
        {t('Give up the bonus')}
      </Button>
      <Dialog open={isAsking} label={title} kind="modal" onClose={() => setAsking(false)}>
        <DialogHead title={title} closeLabel={t('Close')} onClose={() => setAsking(false)} />
        <div className={styles.ask}>
          <p>
            {locked > 0
              ? t('You lose {amount} of locked bonus and {progress} of progress. All cash stays.', {
                  amount: rupeesText(locked),
                  progress: rupeesText(bonus.wageringDone),
                })
              : nothingGranted(bonus)}
          </p>
          <Button look="danger" size="l" isWide isBusy={isBusy} onClick={() => void giveUp()}>
            {t('Give it up')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

function nothingGranted(bonus: Bonus): string {
  if (bonus.claim?.rounds !== undefined)
    return t('You can no longer play the rounds that are left. What they won stays yours.');
  if (isUsable(bonus)) return t('You can no longer use the free bet. It cannot be taken again.');
  return givesByPeriod(bonus)
    ? t('Nothing more is given for what you lose. It cannot be taken again.')
    : t('Nothing was granted yet. It cannot be taken again.');
}

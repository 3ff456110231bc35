import { GROUPS_OF_PRODUCT } from '@crease/contracts/rules/bonus-limits.ts';
import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import type { Bonus } from '@crease/contracts/wire/bonus.ts';
import { useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './bonus.module.css';
import { BonusFacts, BonusRules } from './bonus-facts.tsx';
import { describeBonus } from './bonus-words.ts';
import { claimBonus, GROUP_NAMES } from './bonuses.ts';

/** An available bonus in a list; its terms are shown before claiming. */
export function OfferedBonus({ bonus }: { readonly bonus: Bonus }) {
  const [isOpen, setOpen] = useState(false);
  const { title, description } = bonus;
  const label = t('Read terms and claim: {title}', { title });
  return (
    <li className={styles.offer}>
      <div>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.remark}>{describeBonus(bonus)}</p>
        {description !== '' && <p className={styles.remark}>{description}</p>}
      </div>
      <BonusFacts bonus={bonus} />
      <div className={styles.acts}>
        <Button onClick={() => setOpen(true)}>{t('Claim')}</Button>
      </div>
      <Dialog open={isOpen} label={label} kind="modal" onClose={() => setOpen(false)}>
        <DialogHead title={title} closeLabel={t('Close')} onClose={() => setOpen(false)} />
        <Terms bonus={bonus} onDone={() => setOpen(false)} />
      </Dialog>
    </li>
  );
}

function claimedText({ kind, needsApproval }: Bonus, status: Bonus['status']): string {
  if (needsApproval) return t('We’re reviewing your claim. Check its status here.');
  if (kind === 'LOSSBACK') return t('Claimed. Losses from now on count.');
  if (kind === 'DEPOSIT_PERCENT') return t('Claimed. Select it with your next deposit.');
  return status === 'PENDING' ? t('Claimed. Check its status here.') : t('Bonus claimed');
}

function Terms({ bonus, onDone }: { readonly bonus: Bonus; readonly onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);

  async function claim() {
    setBusy(true);
    try {
      const { status } = await claimBonus(bonus);
      toasts.show('success', claimedText(bonus, status));
    } catch (failure) {
      toasts.show('error', getErrorMessage(failure));
    } finally {
      setBusy(false);
      onDone();
    }
  }

  const counts = (!locksMoney(bonus.kind) ? [] : GROUPS_OF_PRODUCT[bonus.product])
    .map((group) => ({ group, share: bonus.shares[group] }))
    .filter(({ share }) => share > 0);
  return (
    <div className={styles.ask}>
      <BonusFacts bonus={bonus} />
      <dl className={styles.facts}>
        {counts.map(({ group, share }) => (
          <div key={group}>
            <dt>{t(GROUP_NAMES[group])}</dt>
            <dd>{`${share}%`}</dd>
          </div>
        ))}
      </dl>
      <BonusRules bonus={bonus} />
      <p className={styles.remark}>
        {t('Terms, version {version}. One active bonus per product; others are queued.', {
          version: String(bonus.termsVersion),
        })}
      </p>
      <Button variant="primary" size="l" isWide isBusy={isBusy} onClick={() => void claim()}>
        {t('Accept terms and claim')}
      </Button>
    </div>
  );
}

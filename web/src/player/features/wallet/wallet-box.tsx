import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { hasCashier } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { balance, load, openBets } from '#player/betting/open-bets.ts';
import { addRupees } from '#player/betting/shown-bets.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ExposureDialog } from './exposure-dialog.tsx';
import styles from './wallet-box.module.css';

export interface WalletBoxProps {
  readonly onClose: () => void;
}

/** Balance breakdown, refetched whenever it opens, with links. */
export function WalletBox({ onClose }: WalletBoxProps) {
  const { balance: free, exposure, lockedBonus } = useStore(balance, (state) => state);
  const setting = useSettings();
  const isPaying = hasCashier(setting);
  const [isAsking, setAsking] = useState(false);
  const risk = exposure ?? 0;

  useEffect(() => {
    load().catch(() => undefined);
  }, []);

  return (
    <div className={styles.box}>
      <Head onClose={onClose} />
      <dl className={styles.figures}>
        <Figure name={t('Cash balance')} rupees={free === null ? null : addRupees(free, risk)} />
        <div className={styles.figure}>
          <dt>{t('Exposure')}</dt>
          <dd>
            <button
              type="button"
              className={styles.risk}
              data-risk={risk > 0 || undefined}
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
            >
              {exposure === null ? '–' : rupeesText(risk === 0 ? 0 : -risk)}
              <Icon variant="regular" name="chevronRight" size={14} />
              <span className="visually-hidden">{t('Break down by match')}</span>
            </button>
          </dd>
        </div>
        <Figure name={t('Available to bet')} rupees={free} isMain />
        {isPaying || lockedBonus > 0 ? (
          <Figure name={t('Locked bonus')} rupees={lockedBonus} />
        ) : null}
      </dl>
      {isPaying ? (
        <div className={styles.ways}>
          <WalletLink id="1" words={t('Deposit')} onClick={onClose} />
          <WalletLink id="2" words={t('Withdraw')} onClick={onClose} />
        </div>
      ) : null}
      {setting.licence === null ? (
        <p className={styles.note}>{t('Play money: no deposits or withdrawals.')}</p>
      ) : null}
      <ExposureDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          onClose();
        }}
      />
    </div>
  );
}

interface WalletLinkProps {
  readonly id: string;
  readonly words: string;
  readonly onClick: () => void;
}

function WalletLink({ id, words, onClick }: WalletLinkProps) {
  return (
    <Link to="/depositw/$id" params={{ id }} className={styles.way} onClick={onClick}>
      {words}
    </Link>
  );
}

function Head({ onClose }: WalletBoxProps) {
  const { isLoading, failed } = useStore(openBets, (state) => state);
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{t('Wallet')}</h2>
      <span className={styles.state} role="status">
        {isLoading ? t('Refreshing…') : failed ? t('Out of date') : ''}
      </span>
      <IconButton
        label={t('Refresh balance')}
        disabled={isLoading}
        onClick={() => void load().catch(() => undefined)}
      >
        <Icon variant="regular" name="refresh" size={18} />
      </IconButton>
      <IconButton label={t('Close wallet')} onClick={onClose}>
        <Icon variant="regular" name="close" size={18} />
      </IconButton>
    </div>
  );
}

function Figure({
  name,
  rupees,
  isMain = false,
}: {
  readonly name: string;
  readonly rupees: number | null;
  readonly isMain?: boolean;
}) {
  return (
    <div className={styles.figure} data-main={isMain || undefined}>
      <dt>{name}</dt>
      <dd>{rupees === null ? '–' : rupeesText(rupees)}</dd>
    </div>
  );
}

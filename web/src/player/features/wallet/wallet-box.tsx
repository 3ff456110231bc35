import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { hasCashier } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { amountText, rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { balance, load, openBets } from '#player/betting/open-bets.ts';
import { addRupees, type ExposureRow, exposureRows } from '#player/betting/shown-bets.ts';
import { buttonLook, IconButton } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Box, Note, Row, Text } from '#ui/layout/layout.tsx';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
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
    <Box padBottom={5}>
      <Head onClose={onClose} />
      <Box as="dl" padX={6}>
        <Figure name={t('Cash balance')} rupees={free === null ? null : addRupees(free, risk)} />
        <Row gap={5} justify="between" className={styles.figure}>
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
        </Row>
        <Figure name={t('Available to bet')} rupees={free} isMain />
        {isPaying || lockedBonus > 0 ? <Figure name={t('Locked bonus')} rupees={lockedBonus} /> : null}
      </Box>
      {isPaying ? (
        <Row gap={4} align="stretch" padX={6} padTop={4}>
          <WalletLink id="1" words={t('Deposit')} onClick={onClose} />
          <WalletLink id="2" words={t('Withdraw')} onClick={onClose} />
        </Row>
      ) : null}
      {setting.licence === null ? (
        <Note as="p" padX={6} padTop={4}>
          {t('Play money: no deposits or withdrawals.')}
        </Note>
      ) : null}
      <ExposureDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          onClose();
        }}
      />
    </Box>
  );
}

interface WalletLinkProps {
  readonly id: string;
  readonly words: string;
  readonly onClick: () => void;
}

function WalletLink({ id, words, onClick }: WalletLinkProps) {
  return (
    <Link
      to="/depositw/$id"
      params={{ id }}
      {...buttonLook({ variant: id === '1' ? 'primary' : 'plain', size: 'l', isWide: true })}
      onClick={onClick}
    >
      {words}
    </Link>
  );
}

function Head({ onClose }: WalletBoxProps) {
  const { isLoading, failed } = useStore(openBets, (state) => state);
  return (
    <Row gap={2} className={styles.head}>
      <h2 className={styles.title}>{t('Wallet')}</h2>
      <Text grow size={12} tone="muted" textAlign="end" role="status">
        {isLoading ? t('Refreshing…') : failed ? t('Out of date') : ''}
      </Text>
      <IconButton label={t('Refresh balance')} disabled={isLoading} onClick={() => void load().catch(() => undefined)}>
        <Icon variant="regular" name="refresh" size={18} />
      </IconButton>
      <IconButton label={t('Close wallet')} onClick={onClose}>
        <Icon variant="regular" name="close" size={18} />
      </IconButton>
    </Row>
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
    <Row gap={5} justify="between" className={styles.figure} data-main={isMain || undefined}>
      <dt>{name}</dt>
      <dd>{rupees === null ? '–' : rupeesText(rupees)}</dd>
    </Row>
  );
}

export interface ExposureDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when a match is chosen. */
  readonly onLeave: () => void;
}

/** Exposure per match, largest first. */
function ExposureDialog({ open, onClose, onLeave }: ExposureDialogProps) {
  return (
    <Dialog open={open} label={t('Exposure')} kind="modal" onClose={onClose}>
      <DialogHead title={t('Exposure')} closeLabel={t('Close')} onClose={onClose} />
      <Rows onLeave={onLeave} />
    </Dialog>
  );
}

function Rows({ onLeave }: Pick<ExposureDialogProps, 'onLeave'>) {
  const { bets, exposures, failed } = useStore(openBets, (state) => state);
  if (exposures === null) {
    return failed ? (
      <LoadFailure title={t('Couldn’t load your exposure.')} onRetry={() => void load().catch(() => undefined)} />
    ) : (
      <Skeleton label={t('Loading exposure…')} rows={3} shape="fact" />
    );
  }
  const rows = exposureRows(exposures, bets);
  if (rows.length === 0) return <p className={styles.empty}>{t('No exposure')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('Description')}</th>
          <th scope="col">{t('Total bets')}</th>
          <th scope="col">{t('Exposure')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.eventId}>
            <td>
              <EventLink row={row} onLeave={onLeave} />
            </td>
            <td>{row.bets}</td>
            <td className={styles.lose}>{amountText(-row.exposure)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Total')}</th>
          <td>{rows.reduce((sum, row) => sum + row.bets, 0)}</td>
          <td className={styles.lose}>{amountText(-addRupees(...rows.map(({ exposure }) => exposure)))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function EventLink({ row, onLeave }: { readonly row: ExposureRow; readonly onLeave: () => void }) {
  return (
    <Link
      className={styles.event}
      to="/markets/$eventid/$dreamid"
      params={{ eventid: String(row.eventId), dreamid: row.dreamEventId }}
      onClick={onLeave}
    >
      {row.title}
    </Link>
  );
}

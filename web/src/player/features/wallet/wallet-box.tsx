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
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { FactLine, type FactLineProps } from '#ui/facts/facts.tsx';
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
        <Figure name={t('Cash balance')}>{free === null ? '–' : rupeesText(addRupees(free, risk))}</Figure>
        <Figure name={t('Exposure')}>
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
        </Figure>
        <Figure name={t('Available to bet')} size={16}>
          {free === null ? '–' : rupeesText(free)}
        </Figure>
        {(isPaying || lockedBonus > 0) && <Figure name={t('Locked bonus')}>{rupeesText(lockedBonus)}</Figure>}
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
      <Text as="h2" size={16} leading={22} weight="semi">
        {t('Wallet')}
      </Text>
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

function Figure({ size = 14, ...fact }: Pick<FactLineProps, 'name' | 'children'> & { readonly size?: 14 | 16 }) {
  return (
    <FactLine {...fact} align="center" wrap={false} className={styles.figure} value={{ size, textAlign: 'end' }} />
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
    <TitledDialog title={t('Exposure')} open={open} onClose={onClose}>
      <Rows onLeave={onLeave} />
    </TitledDialog>
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
  if (rows.length === 0)
    return (
      <Text as="p" padX={8} padBottom={8} tone="muted" className={styles.empty}>
        {t('No exposure')}
      </Text>
    );
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
            <Text as="td" tone="lose">
              {amountText(-row.exposure)}
            </Text>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Total')}</th>
          <td>{rows.reduce((sum, row) => sum + row.bets, 0)}</td>
          <Text as="td" tone="lose">
            {amountText(-addRupees(...rows.map(({ exposure }) => exposure)))}
          </Text>
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

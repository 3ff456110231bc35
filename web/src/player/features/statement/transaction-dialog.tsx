import type { TransactionDetail } from '@crease/contracts/wire/statement.ts';
import type { ReactNode } from 'react';
import { amountText, rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { describeOutcome, labelForMarketType } from '#player/betting/kind-words.ts';
import { useTransactionDetail } from '#player/features/records/history.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { Dash, Result } from '#ui/grid/cells.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TransactionBets } from './transaction-bets.tsx';
import styles from './transaction-dialog.module.css';
import { describeTransaction } from './use-statement.ts';

export interface TransactionDialogProps {
  /** Null when closed. */
  readonly transactionId: number | null;
  readonly asCards: boolean;
  readonly onClose: () => void;
}

/** Entry details: market, result and bets. */
export function TransactionDialog({ transactionId, asCards, onClose }: TransactionDialogProps) {
  const { data, error, refetch } = useTransactionDetail(transactionId);
  const detail = data?.transaction.id === transactionId ? data : undefined;
  const title =
    detail === undefined ? t('Transaction') : describeTransaction(detail.transaction).main;
  return (
    <Dialog open={transactionId !== null} label={title} kind="modal" isWide onClose={onClose}>
      <DialogHead title={title} closeLabel={t('Close')} onClose={onClose} />
      {detail !== undefined ? (
        <Detail detail={detail} asCards={asCards} />
      ) : error === null ? (
        <Skeleton label={t('Loading…')} rows={6} shape="fact" />
      ) : (
        <div className={styles.failure}>
          <Notice tone="bad" isAlert>
            {error}
          </Notice>
          <Button onClick={refetch}>{t('Retry')}</Button>
        </div>
      )}
    </Dialog>
  );
}

function Detail({
  detail,
  asCards,
}: {
  readonly detail: TransactionDetail;
  readonly asCards: boolean;
}) {
  const { transaction, marketName, marketTypeName, winner, gameStartTime } = detail;
  const { sub } = describeTransaction(transaction);
  const { credit, debit, balance } = transaction;
  return (
    <>
      <div className={styles.of}>
        {sub !== null && <p>{sub}</p>}
        {marketName !== null && <Outcome detail={detail} />}
      </div>
      <dl className={styles.facts}>
        <Fact name={t('Date and time')}>
          {t('{time} IST', { time: siteTimeText(transaction.date) })}
        </Fact>
        <Fact name={credit > 0 ? t('Credit') : t('Debit')}>
          <Result rupees={credit > 0 ? credit : -debit} isStrong />
        </Fact>
        <Fact name={t('Balance after')}>{rupeesText(balance)}</Fact>
        {marketName !== null && (
          <>
            <Fact name={t('Market')}>
              {t('{name} ({type})', {
                name: nameText(marketName, detail.marketLabel),
                type: labelForMarketType(marketTypeName),
              })}
            </Fact>
            <Fact name={t('Winner')}>
              {winner === null ? <Dash /> : describeOutcome(winner, detail.resultLabel)}
            </Fact>
            <Fact name={t('Start time')}>
              {gameStartTime === null ? (
                <Dash />
              ) : (
                t('{time} IST', { time: siteTimeText(gameStartTime) })
              )}
            </Fact>
            <Fact name={t('Total bets')}>{amountText(detail.totalBets)}</Fact>
            <Fact name={t('Commission')}>
              <Result rupees={-detail.commission} />
            </Fact>
            <Fact name={t('Net market total')}>
              <Result rupees={detail.netMarketTotal} isStrong />
            </Fact>
          </>
        )}
      </dl>
      {detail.bets.length > 0 && (
        <TransactionBets bets={detail.bets} marketTypeName={marketTypeName} asCards={asCards} />
      )}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Outcome({ detail: { winner, netMarketTotal } }: { readonly detail: TransactionDetail }) {
  if (winner === 'Void') return <Badge tone="warn">{t('Void')}</Badge>;
  if (winner === null) return <Badge>{t('No result')}</Badge>;
  if (netMarketTotal === 0) return <Badge>{t('Break-even')}</Badge>;
  return netMarketTotal > 0 ? (
    <Badge tone="good">{t('Won')}</Badge>
  ) : (
    <Badge tone="bad">{t('Lost')}</Badge>
  );
}

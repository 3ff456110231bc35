import type { DwItem } from '@crease/contracts/wire/cashier.ts';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { findSupportLink } from '#client/site/site-links.ts';
import { t } from '#i18n/text.ts';
import { downloadFile } from '#player/features/records/files.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyComponent } from '#ui/lazy/late-part.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './request-card.module.css';
import { isFailedPayment } from './request-words.ts';
import { cancelDeposit } from './requests.ts';

/** Loaded on demand: few requests need these forms. */
const AnswerForm = lazyComponent(() =>
  import('./answer-form.tsx').then(({ AnswerForm }) => AnswerForm),
);
const AppealForm = lazyComponent(() =>
  import('./appeal-form.tsx').then(({ AppealForm }) => AppealForm),
);

export interface RequestActionsProps {
  readonly item: DwItem;
  readonly expected: string | null;
}

/** Expected duration and available actions. Payouts in progress can't be cancelled. */
export function RequestActions({ item, expected }: RequestActionsProps) {
  const [isWriting, setWriting] = useState(false);
  const canAnswer = item.state === 'NEEDS_INFO';
  const close = () => setWriting(false);
  if (isWriting && (canAnswer || item.canAppeal)) {
    return (
      <div className={styles.foot}>
        <Suspense fallback={<Skeleton label={t('Loading form…')} rows={2} />}>
          {canAnswer ? (
            <AnswerForm item={item} onClose={close} />
          ) : (
            <AppealForm item={item} onClose={close} />
          )}
        </Suspense>
      </div>
    );
  }
  return (
    <div className={styles.foot}>
      <p className={styles.expected}>{expected}</p>
      <div className={styles.acts}>
        {item.processedTime === null && <Help />}
        {item.canCancel && <Cancel id={item.id} />}
        {item.processedTime !== null && !isFailedPayment(item) && <Receipt id={item.id} />}
        {item.canAppeal && <Button onClick={() => setWriting(true)}>{t('Appeal')}</Button>}
        {item.state === 'REJECTED' && (
          <Link
            to="/depositw/$id"
            params={{ id: item.type === 'Deposit' ? '1' : '2' }}
            className={styles.link}
            data-main
          >
            {t('Upload again')}
          </Link>
        )}
        {item.type === 'Deposit' && (isFailedPayment(item) || item.state === 'EXPIRED') && (
          <Link
            to="/depositw/$id"
            params={{ id: '1' }}
            search={{ amount: item.amount } as object}
            className={styles.link}
            data-main
          >
            {t('Try again')}
          </Link>
        )}
        {canAnswer && (
          <Button variant="primary" onClick={() => setWriting(true)}>
            {t('Reply')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Help() {
  const support = findSupportLink(useSettings());
  if (support === null) return null;
  return (
    <a className={styles.link} href={support.href} target="_blank" rel="noreferrer">
      {t('Help')}
    </a>
  );
}

function Cancel({ id }: { readonly id: number }) {
  const [isBusy, setBusy] = useState(false);
  async function cancel() {
    setBusy(true);
    try {
      await cancelDeposit(id);
    } catch (failure) {
      toasts.show('error', getErrorMessage(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button isBusy={isBusy} onClick={() => void cancel()}>
      {t('I didn’t pay')}
    </Button>
  );
}

function Receipt({ id }: { readonly id: number }) {
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    const failure = await downloadReceipt(id, new AbortController().signal);
    setBusy(false);
    if (failure !== null) toasts.show('error', failure);
  }
  return (
    <Button isBusy={isBusy} onClick={() => void download()}>
      {t('Receipt')}
    </Button>
  );
}

/** Downloads the receipt of a request, made like the printed statement. @returns an error message, or null. */
function downloadReceipt(RequestId: number, signal: AbortSignal): Promise<string | null> {
  return downloadFile(
    { kind: 'Receipt', RequestId },
    { format: 'PDF', onProgress: () => undefined, signal },
  );
}

import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { useLiveMarket } from '#data/prices/prices.ts';
import { amountText } from '#format/money.ts';
import { marketText } from '#text/name-text.ts';
import { t } from '#text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ProgressRing } from '#ui/progress-ring/progress-ring.tsx';
import styles from './cash-out.module.css';
import {
  hedgeText,
  outcomeText,
  signedText,
  signOf,
  useCashOutQuote,
  useTakeQuote,
} from './take-quote.ts';

const WHOLE = 100;

/** What closing the position gives, all of it or a part, the bets that do it, and the button that places them. */
export function CashOutDialog({
  market,
  onClose,
}: {
  readonly market: WireMarket;
  readonly onClose: () => void;
}) {
  const quote = useCashOutQuote(market.marketId);
  const delayMs = useLiveMarket(market.marketId)?.delayMs ?? 0;
  const [percent, setPercent] = useState(WHOLE);
  const { sentAt, problem, take } = useTakeQuote();

  const amount = quote?.amount ?? null;
  // An amount of nothing has no parts.
  const share = amount === 0 ? 1 : percent / WHOLE;
  const part = amount === null ? null : Math.round(amount * share * 100) / 100;
  const send = async () => {
    if (quote === null || part === null) return;
    if (await take(quote, share === 1 ? undefined : part)) onClose();
  };

  return (
    <Dialog
      open
      label={t('Cash out')}
      kind="modal"
      onClose={() => {
        if (sentAt === null) onClose();
      }}
    >
      <div className={styles.dialog}>
        <header className={styles.head}>
          <h2>{t('Cash out')}</h2>
          <button
            type="button"
            aria-label={t('Close')}
            disabled={sentAt !== null}
            onClick={onClose}
          >
            ×
          </button>
        </header>
        <p className={styles.market}>{marketText(market)}</p>
        <p className={styles.amount} data-sign={signOf(part)} aria-live="polite">
          {part === null ? t('No price now') : signedText(part)}
        </p>
        <label className={styles.part}>
          <span>{t('Part of the position: {percent} %', { percent: share * WHOLE })}</span>
          <input
            type="range"
            min={10}
            max={WHOLE}
            step={5}
            value={share * WHOLE}
            disabled={sentAt !== null || amount === 0}
            onChange={(event) => setPercent(Number(event.target.value))}
          />
        </label>
        <ul className={styles.bets}>
          {(quote?.bets ?? []).map((bet) => (
            <li key={`${bet.runnerId}/${bet.type}`}>
              {hedgeText(market, bet)}:{' '}
              <b>₹{amountText(Math.round(bet.stake * share * 100) / 100)}</b>
            </li>
          ))}
        </ul>
        <p className={styles.note}>
          {outcomeText(market)} {t('All of these bets are placed, or none.')}
        </p>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <div className={styles.actions}>
          <button type="button" disabled={sentAt !== null} onClick={onClose}>
            {t('Keep my bets')}
          </button>
          <button
            type="button"
            className={styles.take}
            disabled={part === null || sentAt !== null || quote?.available !== true}
            onClick={() => void send()}
          >
            {sentAt === null ? null : <ProgressRing startedAt={sentAt} durationMs={delayMs} />}
            {part === null ? t('Cash out') : t('Cash out {amount}', { amount: signedText(part) })}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

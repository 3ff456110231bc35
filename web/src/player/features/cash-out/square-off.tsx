import type { CashOutQuote } from '@crease/contracts/wire/bet.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useCashOutQuote } from '#data/queries/cash-out.ts';
import { useLiveMarket } from '#data/stores/prices.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { ProgressRing } from '#ui/progress-ring/progress-ring.tsx';
import { HedgeOffer } from './hedge-offer.tsx';
import { hedgeText } from './hedge-text.ts';
import { signedText } from './signed-text.ts';
import styles from './square-off.module.css';
import { useHasPosition } from './use-has-position.ts';
import { useTakeQuote } from './use-take-quote.ts';

export interface SquareOffProps {
  readonly market: WireMarket;
}

/**
 * The one bet that closes a position in a session at its line as it is quoted now: what it is, what it leaves, and the
 * button that places it. Where the line has moved away, the bet at the new line that makes the worst case best. Says why
 * when there is none; nothing without a position.
 */
export function SquareOff({ market }: SquareOffProps) {
  return useHasPosition(market.marketId) ? <Quoted market={market} /> : null;
}

function Quoted({ market }: SquareOffProps) {
  const quote = useCashOutQuote(market.marketId);
  const live = useLiveMarket(market.marketId);
  const { sentAt, problem, take } = useTakeQuote();
  if (quote === null || quote.reason === 'NO_POSITION') return null;
  const isOpen = live?.status === 'OPEN';
  const amount = quote.available && isOpen ? quote.amount : null;
  return (
    <section className={styles.box} aria-label={t('Square off')}>
      {amount === null ? (
        <p className={styles.text}>{reasonText(quote, isOpen)}</p>
      ) : (
        <>
          <p className={styles.text}>{leavesText(market, quote, amount)}</p>
          <button
            type="button"
            className={styles.take}
            disabled={sentAt !== null}
            onClick={() => void take(quote)}
          >
            {sentAt === null ? null : (
              <ProgressRing startedAt={sentAt} durationMs={live?.delayMs ?? 0} />
            )}
            {t('Square off {amount}', { amount: signedText(amount) })}
          </button>
        </>
      )}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <HedgeOffer market={market} />
    </section>
  );
}

/** `No 51 at 60 with ₹12,500 leaves +₹2,500 whatever the runs are.` */
function leavesText(market: WireMarket, { bets }: CashOutQuote, amount: number): string {
  const words = bets.map((bet) =>
    t('{bet} with {stake}', { bet: hedgeText(market, bet), stake: rupeesText(bet.stake) }),
  );
  const values = { bets: words.join(', '), amount: signedText(amount) };
  return market.commissionPercent > 0
    ? t('{bets} leaves {amount} whatever the runs are, before commission.', values)
    : t('{bets} leaves {amount} whatever the runs are.', values);
}

function reasonText({ reason }: CashOutQuote, isOpen: boolean): string {
  if (!isOpen || reason === 'NOT_OPEN') return t('Square off comes back with the prices.');
  return t('No square off now: it needs the other side at the line of your bets.');
}

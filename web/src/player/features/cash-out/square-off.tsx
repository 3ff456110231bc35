import type { CashOutQuote, OpenBet } from '@crease/contracts/wire/bet.ts';
import type { WireMarket, WireRunner } from '@crease/contracts/wire/catalogue.ts';
import { useLiveMarket } from '#data/prices/use-prices.ts';
import { useStore } from '#data/storage/observable.ts';
import { resultText, rupeesText } from '#format/money.ts';
import { runLadderOf } from '#player/betting/house-preview.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { lineText, offerText, sideWordOf } from '#player/betting/quote.ts';
import type { Selection } from '#player/betting/selection.ts';
import { type SessionHedge, useSessionClose } from '#player/betting/session-hedge.ts';
import { loadSlip } from '#player/features/bet-slip/slip.ts';
import { t } from '#text/text.ts';
import { useCloseDialog } from '#ui/dialog/dialog.tsx';
import { ProgressRing } from '#ui/progress-ring/progress-ring.tsx';
import { RunLadder, rangeText } from '#ui/run-ladder/run-ladder.tsx';
import styles from './square-off.module.css';
import { hedgeText, signedText, useCashOutQuote, useTakeQuote } from './take-quote.ts';
import { useHasPosition } from './use-has-position.ts';

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
  const close = useSessionClose(market);
  if (quote === null || quote.reason === 'NO_POSITION') return null;
  const isOpen = live?.status === 'OPEN';
  const amount = quote.available && isOpen ? quote.amount : null;
  return (
    <section className={styles.box} aria-label={t('Square off')}>
      {amount === null ? (
        close === null ? (
          <p className={styles.text}>{reasonText(quote, isOpen)}</p>
        ) : null
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
      {close === null || amount !== null ? null : <CloseOffer market={market} hedge={close} />}
    </section>
  );
}

/** `No 51 at 60 with ₹12,500 leaves +₹2,500 whatever the result.` */
function leavesText(market: WireMarket, { bets }: CashOutQuote, amount: number): string {
  const words = bets.map((bet) =>
    t('{bet} with {stake}', { bet: hedgeText(market, bet), stake: rupeesText(bet.stake) }),
  );
  const values = { bets: words.join(', '), amount: signedText(amount) };
  return market.commissionPercent > 0
    ? t('{bets} leaves {amount} whatever the result, before commission.', values)
    : t('{bets} leaves {amount} whatever the result.', values);
}

function reasonText({ reason }: CashOutQuote, isOpen: boolean): string {
  if (!isOpen || reason === 'NOT_OPEN') return t('Square off comes back with the prices.');
  return t('No square off now: the other side is not offered.');
}

/** The other side of a session at its line of now: both outcomes, every result, and the press that puts it on the slip. */
function CloseOffer({
  market,
  hedge,
}: {
  readonly market: WireMarket;
  readonly hedge: SessionHedge;
}) {
  const closeDialog = useCloseDialog();
  const bet = useStore(openBets, ({ bets }) =>
    bets.find(({ marketId }) => marketId === market.marketId),
  );
  const result = useStore(openBets, ({ results }) =>
    results.find(({ marketId }) => marketId === market.marketId),
  );
  const [runner] = market.runners;
  if (bet === undefined || runner === undefined) return null;
  const { side, line, rate, stake, worst, worstAfter } = hedge;
  const terms = { runnerId: runner.id, side, price: rate, line, stake };
  const load = () => {
    loadSlip(selectionOf(market, runner, { bet, hedge }), stake);
    // The slip stands on the page below: the window over it has done its work.
    closeDialog();
  };
  return (
    <div className={styles.hedge}>
      <p className={styles.text}>{outcomesText(market, hedge)}</p>
      {worstAfter < worst ? (
        <p className={styles.warn}>
          {t('The line has moved against your bets: your worst case would go {before} → {after}.', {
            before: resultText(worst / 100),
            after: resultText(worstAfter / 100),
          })}
        </p>
      ) : null}
      <RunLadder
        rows={runLadderOf({ market, result, terms, line })}
        current={null}
        label={t('Profit by result with the other side')}
      />
      <button type="button" className={styles.load} onClick={load}>
        {t('Square off with {bet}', {
          bet: t('{side} {offer}', {
            side: t(sideWordOf(market.kind, side)),
            offer: lineText(line, null),
          }),
        })}
      </button>
    </div>
  );
}

function selectionOf(
  { eventId, marketId, marketName, marketLabel }: WireMarket,
  { id, runnername, runnerLabel }: WireRunner,
  { bet, hedge }: { readonly bet: OpenBet; readonly hedge: SessionHedge },
): Selection {
  return {
    eventId,
    dreamEventId: bet.dreamEventId ?? '0',
    marketId,
    runnerId: id,
    side: hedge.side,
    eventTitle: bet.betTitle,
    marketName,
    marketLabel,
    runnerName: runnername,
    runnerLabel,
    price: hedge.rate,
    line: hedge.line,
  };
}

/** `No 198 at 100 for ₹5,000 leaves ₹0 outside 194–197 and +₹10,000 inside.` */
function outcomesText(market: WireMarket, hedge: SessionHedge): string {
  const { stake, outside, between } = hedge;
  const values = {
    bet: betText(market, hedge),
    stake: rupeesText(stake),
    outside: unbroken(signedText(outside / 100)),
  };
  if (between === null) return t('{bet} for {stake} leaves {outside} whatever the result.', values);
  return t('{bet} for {stake} leaves {outside} outside {runs} and {inside} inside.', {
    ...values,
    runs: rangeText({ start: between.from, end: between.to }),
    inside: unbroken(signedText(between.amount / 100)),
  });
}

/** A line of a sentence may end after a minus sign: not before its amount. */
function unbroken(amount: string): string {
  return amount.replace('\u2212', '\u2212\u2060');
}

function betText(market: WireMarket, { side, line, rate }: SessionHedge): string {
  return t('{side} {offer}', {
    side: t(sideWordOf(market.kind, side)),
    offer: offerText(market.kind, { rate, line }, null),
  });
}

import type { CashOutQuote, OpenBet } from '@crease/contracts/betting/bet.ts';
import type { WireMarket, WireRunner } from '@crease/contracts/catalogue/catalogue.ts';
import { useLiveMarket } from '#client/prices/use-prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { resultText, rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { buildRunLadder } from '#player/betting/house-preview.ts';
import { openBets, useHasPosition } from '#player/betting/open-bets.ts';
import { formatLine, formatOffer, getSideLabel, type Selection } from '#player/betting/quote.ts';
import { type SessionHedge, useSessionClose } from '#player/betting/session-hedge.ts';
import { loadSlip } from '#player/features/bet-slip/slip.ts';
import { Button } from '#ui/button/button.tsx';
import { useCloseDialog } from '#ui/dialog/dialog.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { ProgressRing } from '#ui/progress-ring/progress-ring.tsx';
import { RunLadder, rangeText } from '#ui/runs-pnl-ladder/run-ladder.tsx';
import styles from './square-off.module.css';
import { describeHedge, formatSigned, useAcceptQuote, useCashOutQuote } from './take-quote.ts';

/**
 * The bet that closes a session position at the current line, its result, and its submit button. If the line has
 * moved, offers the bet with the best worst case instead. Explains when there is none; hidden without a position.
 */
export function SquareOff({ market }: { readonly market: WireMarket }) {
  return useHasPosition(market.marketId) ? <Quoted market={market} /> : null;
}

function Quoted({ market }: { readonly market: WireMarket }) {
  const quote = useCashOutQuote(market.marketId);
  const live = useLiveMarket(market.marketId);
  const { sentAt, problem, take } = useAcceptQuote();
  const close = useSessionClose(market);
  if (quote === null || quote.reason === 'NO_POSITION') return null;
  const isOpen = live?.status === 'OPEN';
  const amount = quote.available && isOpen ? quote.amount : null;
  return (
    <Stack as="section" gap={3} surface="sunk" radius="control" className={styles.box} aria-label={t('Square off')}>
      {amount === null ? (
        close === null ? (
          <Text as="p" size={13} leading={18}>
            {describeReason(quote, isOpen)}
          </Text>
        ) : null
      ) : (
        <>
          <Text as="p" size={13} leading={18}>
            {describeResult(market, quote, amount)}
          </Text>
          <Button variant="primary" size="l" isWide disabled={sentAt !== null} onClick={() => void take(quote)}>
            {sentAt === null ? null : <ProgressRing startedAt={sentAt} durationMs={live?.delayMs ?? 0} />}
            {t('Square off {amount}', { amount: formatSigned(amount) })}
          </Button>
        </>
      )}
      <Text as="p" size={13} tone="lose" className={styles.problem} role="alert">
        {problem}
      </Text>
      {close === null || amount !== null ? null : <CloseOffer market={market} hedge={close} />}
    </Stack>
  );
}

/** Formats `No 51 at 60 with ₹12,500 leaves +₹2,500 whatever the result.` */
function describeResult(market: WireMarket, { bets }: CashOutQuote, amount: number): string {
  const words = bets.map((bet) =>
    t('{bet} for {stake}', { bet: describeHedge(market, bet), stake: rupeesText(bet.stake) }),
  );
  const values = { bets: words.join(', '), amount: formatSigned(amount) };
  return market.commissionPercent > 0
    ? t('{bets} locks in {amount} on every outcome, before commission.', values)
    : t('{bets} locks in {amount} on every outcome.', values);
}

function describeReason({ reason }: CashOutQuote, isOpen: boolean): string {
  if (!isOpen || reason === 'NOT_OPEN') return t('Square off is available once prices return.');
  return t('Square off unavailable: no price on the other side.');
}

/** Closing bet at the current line with its P&L, and a button that adds it to the slip. */
function CloseOffer({ market, hedge }: { readonly market: WireMarket; readonly hedge: SessionHedge }) {
  const closeDialog = useCloseDialog();
  const bet = useStore(openBets, ({ bets }) => bets.find(({ marketId }) => marketId === market.marketId));
  const result = useStore(openBets, ({ results }) => results.find(({ marketId }) => marketId === market.marketId));
  const [runner] = market.runners;
  if (bet === undefined || runner === undefined) return null;
  const { side, line, rate, stake, worst, worstAfter } = hedge;
  const terms = { runnerId: runner.id, side, price: rate, line, stake };
  const load = () => {
    loadSlip(buildSelection(market, runner, { bet, hedge }), stake);
    // The slip is on the page below, so close the dialog over it.
    closeDialog();
  };
  return (
    <Stack gap={3} className={styles.hedge}>
      <Text as="p" size={13} leading={18}>
        {describeOutcomes(market, hedge)}
      </Text>
      {worstAfter < worst ? (
        <Text as="p" size={13} tone="warn">
          {t('The line has moved against you: your worst case would change {before} → {after}.', {
            before: resultText(worst / 100),
            after: resultText(worstAfter / 100),
          })}
        </Text>
      ) : null}
      <RunLadder
        rows={buildRunLadder({ market, result, terms, line })}
        current={null}
        label={t('P&L by outcome after squaring off')}
      />
      <Button size="l" isWide onClick={load}>
        {t('Square off with {bet}', {
          bet: t('{side} {offer}', {
            side: t(getSideLabel(market.kind, side)),
            offer: formatLine(line, null),
          }),
        })}
      </Button>
    </Stack>
  );
}

function buildSelection(
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

/** Formats `No 198 at 100 for ₹5,000 leaves ₹0 outside 194–197 and +₹10,000 inside.` */
function describeOutcomes(market: WireMarket, hedge: SessionHedge): string {
  const { stake, outside, between } = hedge;
  const values = {
    bet: betText(market, hedge),
    stake: rupeesText(stake),
    outside: withoutBreaks(formatSigned(outside / 100)),
  };
  if (between === null) return t('{bet} for {stake} locks in {outside} on every outcome.', values);
  return t('{bet} for {stake} leaves {inside} within {runs} and {outside} otherwise.', {
    ...values,
    runs: rangeText({ start: between.from, end: between.to }),
    inside: withoutBreaks(formatSigned(between.amount / 100)),
  });
}

/** Prevents a line break between the minus sign and the amount. */
function withoutBreaks(amount: string): string {
  return amount.replace('\u2212', '\u2212\u2060');
}

function betText(market: WireMarket, { side, line, rate }: SessionHedge): string {
  return t('{side} {offer}', {
    side: t(getSideLabel(market.kind, side)),
    offer: formatOffer(market.kind, { rate, line }, null),
  });
}

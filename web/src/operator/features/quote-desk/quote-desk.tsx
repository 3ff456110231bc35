import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type HouseKind, isHouseKind } from '@crease/core/market/market-kind.ts';
import { HOUSE_TRAITS } from '@crease/core/quote/house-traits.ts';
import { type SubmitEvent, useState } from 'react';
import { isQuoteKnown, keepSizes, quoteOf } from '#operator/desk/desk-markets.ts';
import { marketAct } from '#operator/desk/market-acts.ts';
import {
  hasQuote,
  problemOf,
  type QuoteDraft,
  quoteWords,
  wireQuoteOf,
  withRunner,
} from '#operator/desk/quote-draft.ts';
import { quoteMarket } from '#operator/desk/trading.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './quote-desk.module.css';
import { LineQuote } from './quote-fields.tsx';
import { RunnerQuotes } from './runner-quotes.tsx';

/** What a trader is changing, and the quote that they saw when they began. */
interface Work {
  readonly draft: QuoteDraft;
  readonly seen: number | undefined;
}

/** Prices by hand. Until the first key it follows the live quote; then it stands still until it is sent or let go. */
export function QuoteDesk({ market }: { readonly market: WireMarket }) {
  if (!isHouseKind(market.kind)) {
    return (
      <p className={styles.text}>
        Bettors meet each other in this market; the house quotes no prices here.
      </p>
    );
  }
  return <HouseDesk key={market.marketId} market={market} kind={market.kind} />;
}

function HouseDesk({ market, kind }: { readonly market: WireMarket; readonly kind: HouseKind }) {
  const [work, setWork] = useState<Work | null>(null);
  /** Who was faster; null: nobody. */
  const [faster, setFaster] = useState<string | null>(null);
  const isActing = useIsActing(marketAct(market.marketId));
  const draft = work?.draft ?? quoteOf(market);
  const problem = problemOf(market, draft);
  const isOver = ['CLOSED', 'SETTLED', 'VOIDED'].includes(market.status);

  function change(next: QuoteDraft) {
    setWork({ draft: next, seen: work === null ? market.quoteVersion : work.seen });
  }

  function letGo() {
    setWork(null);
    setFaster(null);
  }

  async function send(opens: boolean) {
    if (problem !== null || isOver) return;
    const seen = faster !== null || work === null ? market.quoteVersion : work.seen;
    const outcome = await quoteMarket({
      marketId: market.marketId,
      runners: wireQuoteOf(market, draft),
      ...(opens ? { open: true } : {}),
      ...(seen === undefined ? {} : { expectedVersion: seen }),
    });
    if (outcome.ok) {
      keepSizes(market.marketId, draft);
      letGo();
    } else if (outcome.failure?.code === 'BAD_STATE') {
      const { changedBy } = outcome.failure.details ?? {};
      setFaster(typeof changedBy === 'string' ? changedBy : 'somebody else');
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void send(false);
  }

  return (
    // Escape anywhere in the form lets the draft go.
    <form
      className={styles.form}
      aria-label={`Quote of ${market.marketName}`}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') letGo();
      }}
    >
      {HOUSE_TRAITS[kind].shape === 'RUNNER' ? (
        <RunnerQuotes market={market} kind={kind} draft={draft} onChange={change} />
      ) : (
        draft[0] != null && (
          <LineQuote
            kind={kind}
            quote={draft[0]}
            onChange={(step) => change(withRunner(draft, 0, step))}
          />
        )
      )}
      <p className={styles.note} aria-live="polite">
        {work === null && hasQuote(market) ? 'As it is live.' : 'Not sent yet.'}
        {!hasQuote(market) && ' Nothing is offered now.'}
      </p>
      {!isQuoteKnown(market) && (
        <Notice tone="warn">
          What was last offered is not known here: these figures are only somewhere to begin.
        </Notice>
      )}
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {faster !== null && (
        <Notice tone="warn" isAlert>
          Changed by {faster} meanwhile: {quoteWords(market)}. Enter sends yours in its place, Esc
          takes the live one.
        </Notice>
      )}
      {isOver && <Notice tone="info">The market is closed to betting.</Notice>}
      <p className={styles.note}>
        A market that you quote is in your hand until you give it back to the model: its feed stops
        bets for each ball, and opening is up to you.
      </p>
      <div className={styles.buttons}>
        <Button
          type="submit"
          look="primary"
          isBusy={isActing}
          disabled={problem !== null || isOver}
        >
          Send quote
        </Button>
        {market.status !== 'OPEN' && (
          <Button disabled={isActing || problem !== null || isOver} onClick={() => void send(true)}>
            Send and open
          </Button>
        )}
        <Button disabled={work === null} onClick={letGo}>
          Take live quote
        </Button>
      </div>
    </form>
  );
}

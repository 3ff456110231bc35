import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type HouseKind, isHouseKind } from '@crease/core/market/market-kind.ts';
import { HOUSE_TRAITS } from '@crease/core/quote/house-traits.ts';
import type { SubmitEvent } from 'react';
import { isQuoteKnown } from '#operator/desk/desk-markets.ts';
import { marketAct } from '#operator/desk/market-acts.ts';
import { hasQuote, quoteWords } from '#operator/desk/quote-draft.ts';
import { withRunner } from '#operator/desk/quote-moves.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './quote-desk.module.css';
import { LineQuote } from './quote-fields.tsx';
import { type QuoteWork, useQuoteWork } from './quote-work.ts';
import { RunnerQuotes } from './runner-quotes.tsx';

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
  const work = useQuoteWork(market);
  const { draft, change } = work;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void work.send(false);
  }

  return (
    // Escape anywhere in the form lets the draft go.
    <form
      className={styles.form}
      aria-label={`Quote of ${market.marketName}`}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') work.letGo();
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
      <QuoteNotes market={market} work={work} />
      <p className={styles.note}>
        A market that you quote is in your hand until you give it back to the model: its feed stops
        bets for each ball, and opening is up to you.
      </p>
      <QuoteButtons market={market} work={work} />
    </form>
  );
}

interface WorkProps {
  readonly market: WireMarket;
  readonly work: QuoteWork;
}

/** How the draft stands to what is offered, and what keeps it from being sent. */
function QuoteNotes({ market, work }: WorkProps) {
  const { isChanged, problem, faster, isOver } = work;
  return (
    <>
      <p className={styles.note} aria-live="polite">
        {!isChanged && hasQuote(market) ? 'As it is live.' : 'Not sent yet.'}
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
    </>
  );
}

function QuoteButtons({ market, work }: WorkProps) {
  const isActing = useIsActing(marketAct(market.marketId));
  const isStopped = work.problem !== null || work.isOver;
  return (
    <div className={styles.buttons}>
      <Button type="submit" look="primary" isBusy={isActing} disabled={isStopped}>
        Send quote
      </Button>
      {market.status !== 'OPEN' && (
        <Button disabled={isActing || isStopped} onClick={() => void work.send(true)}>
          Send and open
        </Button>
      )}
      <Button disabled={!work.isChanged} onClick={work.letGo}>
        Take live quote
      </Button>
    </div>
  );
}

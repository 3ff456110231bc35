import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorTradingRoutes } from '@crease/contracts/trading/trading.ts';
import { type HouseKind, isHouseKind } from '@crease/core/market/market-kind.ts';
import { HOUSE_TRAITS } from '@crease/core/quote/house-traits.ts';
import { type SubmitEvent, useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { EmptyLine } from '#operator/components/query-results.tsx';
import { useIsPending } from '#operator/core/office-call.ts';
import { getQuote, isQuoteKnown, rememberSizes } from '#operator/trading/desk-markets.ts';
import { changeMarket, marketActionKey } from '#operator/trading/market-actions.ts';
import {
  findQuoteProblem,
  hasQuote,
  type QuoteDraft,
  quoteWords,
  toWireQuotes,
} from '#operator/trading/quote-draft.ts';
import { withRunner } from '#operator/trading/quote-moves.ts';
import { Button } from '#ui/button/button.tsx';
import { Note, Row, Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { LineQuote } from './quote-fields.tsx';
import { RunnerQuotes } from './runner-quotes.tsx';

/** Manual pricing. Follows the live quote until the first edit, then freezes until sent or discarded. */
export function QuoteDesk({ market }: { readonly market: WireMarket }) {
  if (!isHouseKind(market.kind)) {
    return <EmptyLine>This is an exchange market. The house doesn’t quote prices here.</EmptyLine>;
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
    // Escape anywhere in the form discards the draft.
    <Stack
      as="form"
      gap={5}
      columns={1}
      padX="panel"
      padBottom={6}
      aria-label={`Quote: ${market.marketName}`}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') work.discard();
      }}
    >
      {HOUSE_TRAITS[kind].shape === 'RUNNER' ? (
        <RunnerQuotes market={market} kind={kind} draft={draft} onChange={change} />
      ) : (
        draft[0] != null && (
          <LineQuote kind={kind} quote={draft[0]} onChange={(step) => change(withRunner(draft, 0, step))} />
        )
      )}
      <QuoteNotes market={market} work={work} />
      <Note as="p">
        Quoting takes manual control until you return the market to auto: the feed suspends it each ball and you reopen
        it.
      </Note>
      <QuoteButtons market={market} work={work} />
    </Stack>
  );
}

interface WorkProps {
  readonly market: WireMarket;
  readonly work: QuoteWork;
}

/** Differences between draft and live quote, and reasons it can't be sent. */
function QuoteNotes({ market, work }: WorkProps) {
  const { isChanged, problem, quotedBy, isOver } = work;
  return (
    <>
      <Note as="p" aria-live="polite">
        {!isChanged && hasQuote(market) ? 'Same as live quote.' : 'Unsent changes.'}
        {!hasQuote(market) && ' No live quote.'}
      </Note>
      {!isQuoteKnown(market) && (
        <Notice tone="warn">No previous quote available. These values are only a starting point.</Notice>
      )}
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {quotedBy !== null && (
        <Notice tone="warn" isAlert>
          Just changed by {quotedBy}: {quoteWords(market)}. Press Enter to overwrite with yours, Esc to load the live
          quote.
        </Notice>
      )}
      {isOver && <Notice tone="info">Market closed to betting.</Notice>}
    </>
  );
}

function QuoteButtons({ market, work }: WorkProps) {
  const isActing = useIsPending(marketActionKey(market.marketId));
  const isStopped = work.problem !== null || work.isOver;
  return (
    <Row gap={4} align="stretch" wrap className={formStyles.buttons}>
      <Button type="submit" variant="primary" isBusy={isActing} disabled={isStopped}>
        Send quote
      </Button>
      {market.status !== 'OPEN' && (
        <Button disabled={isActing || isStopped} onClick={() => void work.send(true)}>
          Send and open
        </Button>
      )}
      <Button disabled={!work.isChanged} onClick={work.discard}>
        Load live quote
      </Button>
    </Row>
  );
}

/** A trader's edits and the quote they started from. */
interface Work {
  readonly draft: QuoteDraft;
  readonly baseVersion: number | undefined;
}

type QuoteWork = ReturnType<typeof useQuoteWork>;

/** Quote editing. Sends only over the quote the trader saw, or over a newer one on confirmation. */
function useQuoteWork(market: WireMarket) {
  const [work, setWork] = useState<Work | null>(null);
  /** Name of the trader who quoted in the meantime. */
  const [quotedBy, setQuotedBy] = useState<string | null>(null);
  const draft = work?.draft ?? getQuote(market);
  const problem = findQuoteProblem(market, draft);
  /** The market can no longer be quoted. */
  const isOver = ['CLOSED', 'SETTLED', 'VOIDED'].includes(market.status);

  function change(next: QuoteDraft) {
    setWork({ draft: next, baseVersion: work === null ? market.quoteVersion : work.baseVersion });
  }

  function discard() {
    setWork(null);
    setQuotedBy(null);
  }

  /** @param opensMarket also opens the market. */
  async function send(opensMarket: boolean) {
    if (problem !== null || isOver) return;
    const seen = quotedBy !== null || work === null ? market.quoteVersion : work.baseVersion;
    const outcome = await changeMarket(operatorTradingRoutes.operatorQuoteMarket, {
      marketId: market.marketId,
      runners: toWireQuotes(market, draft),
      ...(opensMarket ? { open: true } : {}),
      ...(seen === undefined ? {} : { expectedVersion: seen }),
    });
    if (outcome.ok) {
      rememberSizes(market.marketId, draft);
      discard();
    } else if (outcome.failure?.code === 'BAD_STATE') {
      const { changedBy } = outcome.failure.details ?? {};
      setQuotedBy(typeof changedBy === 'string' ? changedBy : 'another operator');
    }
  }

  /** The draft follows the live quote until it is changed. */
  return { draft, isChanged: work !== null, problem, isOver, quotedBy, change, discard, send };
}

import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { getQuote, rememberSizes } from '#operator/trading/desk-markets.ts';
import { findQuoteProblem, type QuoteDraft, toWireQuotes } from '#operator/trading/quote-draft.ts';
import { quoteMarket } from '#operator/trading/trading.ts';

/** A trader's edits and the quote they started from. */
interface Work {
  readonly draft: QuoteDraft;
  readonly baseVersion: number | undefined;
}

export interface QuoteWork {
  readonly draft: QuoteDraft;
  /** False while the draft follows the live quote. */
  readonly isChanged: boolean;
  readonly problem: string | null;
  /** The market can no longer be quoted. */
  readonly isOver: boolean;
  /** Name of whoever quoted in the meantime, null if nobody. */
  readonly quotedBy: string | null;
  readonly change: (next: QuoteDraft) => void;
  readonly discard: () => void;
  /** @param opensMarket also opens the market. */
  readonly send: (opensMarket: boolean) => Promise<void>;
}

/** Quote editing. Sends only over the quote the trader saw, or over a newer one on confirmation. */
export function useQuoteWork(market: WireMarket): QuoteWork {
  const [work, setWork] = useState<Work | null>(null);
  const [quotedBy, setFaster] = useState<string | null>(null);
  const draft = work?.draft ?? getQuote(market);
  const problem = findQuoteProblem(market, draft);
  const isOver = ['CLOSED', 'SETTLED', 'VOIDED'].includes(market.status);

  function change(next: QuoteDraft) {
    setWork({ draft: next, baseVersion: work === null ? market.quoteVersion : work.baseVersion });
  }

  function discard() {
    setWork(null);
    setFaster(null);
  }

  async function send(opensMarket: boolean) {
    if (problem !== null || isOver) return;
    const seen = quotedBy !== null || work === null ? market.quoteVersion : work.baseVersion;
    const outcome = await quoteMarket({
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
      setFaster(typeof changedBy === 'string' ? changedBy : 'another operator');
    }
  }

  return { draft, isChanged: work !== null, problem, isOver, quotedBy, change, discard, send };
}

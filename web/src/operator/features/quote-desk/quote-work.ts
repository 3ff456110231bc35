import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { getQuote, keepSizes } from '#operator/trading/desk-markets.ts';
import { findQuoteProblem, type QuoteDraft, toWireQuotes } from '#operator/trading/quote-draft.ts';
import { quoteMarket } from '#operator/trading/trading.ts';

/** A trader's edits and the quote they started from. */
interface Work {
  readonly draft: QuoteDraft;
  readonly seen: number | undefined;
}

export interface QuoteWork {
  readonly draft: QuoteDraft;
  /** False while the draft follows the live quote. */
  readonly isChanged: boolean;
  readonly problem: string | null;
  /** The market can no longer be quoted. */
  readonly isOver: boolean;
  /** Name of whoever quoted in the meantime, null if nobody. */
  readonly faster: string | null;
  readonly change: (next: QuoteDraft) => void;
  readonly letGo: () => void;
  /** @param opens also opens the market. */
  readonly send: (opens: boolean) => Promise<void>;
}

/** Quote editing. Sends only over the quote the trader saw, or over a newer one on confirmation. */
export function useQuoteWork(market: WireMarket): QuoteWork {
  const [work, setWork] = useState<Work | null>(null);
  const [faster, setFaster] = useState<string | null>(null);
  const draft = work?.draft ?? getQuote(market);
  const problem = findQuoteProblem(market, draft);
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
      runners: toWireQuotes(market, draft),
      ...(opens ? { open: true } : {}),
      ...(seen === undefined ? {} : { expectedVersion: seen }),
    });
    if (outcome.ok) {
      keepSizes(market.marketId, draft);
      letGo();
    } else if (outcome.failure?.code === 'BAD_STATE') {
      const { changedBy } = outcome.failure.details ?? {};
      setFaster(typeof changedBy === 'string' ? changedBy : 'another operator');
    }
  }

  return { draft, isChanged: work !== null, problem, isOver, faster, change, letGo, send };
}

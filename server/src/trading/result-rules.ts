import { MARKET_KINDS } from '@crease/contracts/constants.ts';
import {
  RESULT_CONFIRMATIONS,
  type ResultConfirmation,
  type ResultRule,
} from '@crease/contracts/routes/operator-fixtures.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import type { Exchange } from '#ports/exchange.ts';
import { PUSHED, SCORER } from '#ports/feed.ts';

/** Document with the rules that differ from `NOBODY`, by kind. */
export const RESULT_RULES = 'result-rules';

/**
 * Who has to confirm what a feed says of a result, by the kind of the market. What is simulated or replayed confirms
 * itself; the rules are for sources from outside and for scorers.
 */
export class ResultRules {
  readonly #documents: DocumentStore;
  readonly #exchange: Exchange;

  constructor(parts: { readonly documents: DocumentStore; readonly exchange: Exchange }) {
    this.#documents = parts.documents;
    this.#exchange = parts.exchange;
  }

  async all(): Promise<readonly ResultRule[]> {
    const kept = await this.#documents.get(RESULT_RULES);
    const rules: object = typeof kept === 'object' && kept !== null ? kept : {};
    return MARKET_KINDS.map((kind) => {
      const confirmedBy: unknown = Object.getOwnPropertyDescriptor(rules, kind)?.value;
      return { kind, confirmedBy: isConfirmation(confirmedBy) ? confirmedBy : 'NOBODY' };
    });
  }

  /** Who has to confirm the result of a market. @param source that its fixture follows. */
  async confirmationOf(marketId: number, source: string): Promise<ResultConfirmation> {
    const market = await this.#exchange.read((state) => {
      const found = state.markets.get(marketId);
      if (found === undefined) return null;
      return { kind: found.kind, feed: state.events.get(found.eventId)?.details.feed };
    });
    if (market === null || (market.feed !== PUSHED && source !== SCORER)) return 'NOBODY';
    const rules = await this.all();
    return rules.find(({ kind }) => kind === market.kind)?.confirmedBy ?? 'NOBODY';
  }
}

function isConfirmation(value: unknown): value is ResultConfirmation {
  return RESULT_CONFIRMATIONS.some((known) => known === value);
}

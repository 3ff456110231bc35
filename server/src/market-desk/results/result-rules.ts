import {
  type RequiredConfirmation,
  ResultConfirmation,
  type ResultRule,
} from '@crease/contracts/market-desk/fixtures.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { MARKET_KINDS, type MarketKind } from '@crease/core/market/market-kind.ts';
import type { NewAuditRow } from '#base/audit-log.ts';
import type { CasinoEnv } from '#casino/env.ts';
import { PUSHED, SCORER } from '#market-desk/feeds/feed.ts';

/** Document with the house's rules by kind; a site's document adds its name after a colon. */
const RULES = 'result-rules';

const NO_CONFIRMATION: RequiredConfirmation = { confirmedBy: 'NOBODY', askedBy: [] };
/** A scorer's result is that of an operator, so another one must confirm it. */
const SCORED: RequiredConfirmation = { confirmedBy: 'ONE_PERSON', askedBy: [] };

/** A market whose source doesn't confirm its own result. */
interface Unconfirmed {
  readonly kind: MarketKind;
  readonly sportId: number;
  readonly isScored: boolean;
}

interface ResultRulesParts extends Pick<CasinoEnv, 'documents' | 'exchange'> {
  readonly domains: Pick<CasinoEnv['domains'], 'listOffering'>;
}

/**
 * Confirmation rules for feed results, by market kind. The house sets them, and a site may require more; as a market
 * is shared by all sites, the strictest rule among those that offer it applies. Simulated and replayed results
 * confirm themselves; the rules cover external sources and scorers. A scorer's result always needs a person.
 */
export class ResultRules {
  readonly #parts: ResultRulesParts;

  constructor(parts: ResultRulesParts) {
    this.#parts = parts;
  }

  /** The house's rules for each kind, then the sites', by name. */
  async all(): Promise<readonly ResultRule[]> {
    const kept = await this.#parts.documents.list(RULES);
    const ofHouse = kept.find(({ name }) => name === RULES)?.value;
    const ofSites = kept.flatMap(({ name, value }) =>
      name === RULES
        ? []
        : parseRules(name.slice(RULES.length + 1), value).filter(({ confirmedBy }) => confirmedBy !== 'NOBODY'),
    );
    return [...parseRules(null, ofHouse), ...ofSites];
  }

  /** Replaces the rule of a site and kind. */
  async save(rule: ResultRule, audit: NewAuditRow): Promise<void> {
    const { documents } = this.#parts;
    const name = makeDocumentName(rule);
    const rules = parseRules(rule.domain, await documents.get(name));
    const kept = rules.map(({ kind, confirmedBy }) => [kind, kind === rule.kind ? rule.confirmedBy : confirmedBy]);
    await documents.put(name, Object.fromEntries(kept), audit);
  }

  /** Required confirmation of a market's result. @param source followed by its fixture. */
  async getConfirmation(marketId: number, source: string): Promise<ResultConfirmation> {
    const { exchange } = this.#parts;
    const market = await exchange.read((state) => findUnconfirmed(state, marketId, source));
    // Most results confirm themselves, so the rules needn't be loaded.
    if (market === null) return 'NOBODY';
    return findStrictest(await this.all(), market, this.#parts).confirmedBy;
  }

  /** Required confirmation of each market by the current rules, and who requires it. `source` is its fixture's. */
  async listRequired(): Promise<(state: ExchangeState, marketId: number, source: string) => RequiredConfirmation> {
    const rules = await this.all();
    return (state, marketId, source) => {
      const market = findUnconfirmed(state, marketId, source);
      return market === null ? NO_CONFIRMATION : findStrictest(rules, market, this.#parts);
    };
  }
}

export function makeDocumentName({ domain }: Pick<ResultRule, 'domain'>): string {
  return domain === null ? RULES : `${RULES}:${domain}`;
}

function parseRules(domain: string | null, stored: unknown): readonly ResultRule[] {
  const rules: object = typeof stored === 'object' && stored !== null ? stored : {};
  return MARKET_KINDS.map((kind) => {
    const found: unknown = Object.getOwnPropertyDescriptor(rules, kind)?.value;
    return { domain, kind, confirmedBy: ResultConfirmation.options.find((known) => known === found) ?? 'NOBODY' };
  });
}

function findUnconfirmed(state: ExchangeState, marketId: number, source: string): Unconfirmed | null {
  const market = state.markets.get(marketId);
  const event = market === undefined ? undefined : state.events.get(market.eventId);
  if (market === undefined || event === undefined) return null;
  const { feed, sportId } = event.details;
  const isScored = source === SCORER;
  return feed === PUSHED || isScored ? { kind: market.kind, sportId, isScored } : null;
}

function findStrictest(
  rules: readonly ResultRule[],
  { kind, sportId, isScored }: Unconfirmed,
  { domains }: ResultRulesParts,
): RequiredConfirmation {
  const offering = new Set(domains.listOffering(sportId));
  const heeded = rules.filter((rule) => rule.kind === kind && (rule.domain === null || offering.has(rule.domain)));
  const confirmedBy =
    ResultConfirmation.options.findLast((one) => heeded.some((rule) => rule.confirmedBy === one)) ?? 'NOBODY';
  const rank = (one: ResultConfirmation) => ResultConfirmation.options.indexOf(one);
  if (isScored && rank(confirmedBy) < rank(SCORED.confirmedBy)) return SCORED;
  const asking = heeded.filter((rule) => rule.confirmedBy === confirmedBy);
  if (asking.some(({ domain }) => domain === null)) return { confirmedBy, askedBy: [] };
  return { confirmedBy, askedBy: asking.flatMap(({ domain }) => domain ?? []) };
}

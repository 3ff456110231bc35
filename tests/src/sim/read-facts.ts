import type { Bet } from '@crease/core/bet/bet.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { QuoteStep, RunnerQuote } from '@crease/core/quote/market-quote.ts';
import { computeHouseRisk } from '@crease/core/risk/expected-profit.ts';
import type { ReadRows } from '@crease/server/journal/journal.ts';
import type { ActionFact, BetFact, EntryFact, Facts, HouseFact, OfferFact, StepFact } from './facts.ts';

/** Copies the auditor's input from a committed state. */
export function readFacts(state: ExchangeState): Facts {
  const balance = (id: number) => state.ledger.getBalance(id);
  return {
    bets: [...state.bets.values()].map((bet) => ({
      id: bet.id,
      accountId: bet.accountId,
      marketId: bet.marketId,
      runner: bet.runner,
      isBack: bet.side === 'BACK',
      currency: bet.currency,
      clientBetId: bet.clientBetId,
      price: bet.price,
      stake: bet.stake,
      matched: bet.matched,
      unmatched: bet.unmatched,
      cancelled: bet.cancelled,
      lapsed: bet.lapsed,
      voided: bet.voided,
      status: bet.status,
      held: bet.status === 'HELD',
      pending: bet.pendingUpdate === null ? null : { price: bet.pendingUpdate.price, stake: bet.pendingUpdate.stake },
      profitLoss: bet.profitLoss,
      start: toStart(bet),
      fills: bet.fills.map((fill) => ({ ...fill })),
      house: bet.house === null ? null : { ...bet.house, rate: bet.rate },
    })),
    markets: [...state.markets.values()].map((market) => ({
      id: market.id,
      kind: market.kind,
      isLine: market.kind === 'LINE',
      house: toHouseFact(market),
      status: market.status,
      inPlay: market.inPlay,
      winners: market.winners,
      divisor: market.eachWayDivisor ?? null,
      crossMatching: market.crossMatching,
      commissionBps: market.terms.commissionBps,
      runnerIds: market.runners.map((runner) => runner.id),
      removed: market.runners.map((runner) => runner.status === 'REMOVED'),
      startingPrices: market.runners.map(({ startingPrices }) => ({
        INR: startingPrices?.INR ?? null,
        DEMO: startingPrices?.DEMO ?? null,
      })),
      result: market.result,
    })),
    accounts: [...state.accounts.values()].map((account) => ({
      id: account.id,
      currency: account.currency,
      isMaker: account.role === 'MAKER',
      exposure: account.exposure,
      cash: balance(account.cashLedgerId),
      held: balance(account.heldLedgerId),
    })),
    ledger: [...state.ledger.accounts.values()].map(({ path, balance: held }) => ({
      path,
      balance: held,
    })),
  };
}

/** Entries of a durable batch with their paths. `paths` grows with the batches' new accounts. */
export function readEntries(rows: ReadRows, paths: Map<number, string>): EntryFact[] {
  for (const { id, path } of rows.ledgerAccounts) paths.set(id, path);
  return rows.entries.map((entry) => ({
    id: entry.id,
    key: entry.key,
    kind: entry.kind,
    from: paths.get(entry.from) ?? '?',
    to: paths.get(entry.to) ?? '?',
    amount: entry.amount,
    accountId: entry.accountId,
  }));
}

/** Facts of a journal command for the auditor, which must find out by itself whether it was rejected. */
export function readActions(command: Command, at: number): ActionFact[] {
  switch (command.type) {
    case 'SetQuote': {
      const { marketId, status } = command;
      const offers = new Map(command.runners.map((quoted) => [quoted.runnerId, toOfferFact(quoted)]));
      const quote: ActionFact = { type: 'quote', marketId, at, offers };
      return status === 'OPEN' ? [quote, { type: 'open', marketId }] : [quote];
    }
    case 'SettleMarket': {
      const { marketId, result } = command;
      return [{ type: 'declare', marketId, runs: result.type === 'runs' ? result.runs : null }];
    }
    case 'CashOut': {
      const { marketId, accountId, clientRequestId, shareMillionths, quotedAmount } = command;
      const requestId = clientRequestId;
      return [{ type: 'cash out', marketId, accountId, requestId, shareMillionths, quotedAmount }];
    }
    case 'ArchiveMarket':
      return [{ type: 'archive', marketId: command.marketId }];
    case 'VoidBets':
    case 'VoidMarket':
    case 'RemoveRunner':
    case 'RestoreRunner':
      return [{ type: 'correct', marketId: command.marketId }];
    case 'TurnInPlay': {
      const { marketId, open } = command;
      const off: ActionFact = { type: 'off', marketId, at };
      return open ? [off, { type: 'open', marketId }] : [off];
    }
    case 'SetMarketStatus': {
      const { marketId, status, runnerId } = command;
      return status === 'OPEN' && runnerId === undefined ? [{ type: 'open', marketId }] : [];
    }
    default:
      return [];
  }
}

function toStart({ timeInForce, persistence }: Bet): BetFact['start'] {
  if (timeInForce === 'ON_CLOSE') return 'AT_SP';
  return persistence === 'MARKET_ON_CLOSE' ? 'KEPT' : null;
}

function toHouseFact(market: Market): HouseFact | null {
  const { quote } = market;
  if (quote === null) return null;
  return {
    version: quote.version,
    offers: quote.runners.map((offer) => (offer === null ? null : toOfferFact(offer))),
    sides: (['INR', 'DEMO'] as const).flatMap((currency) => {
      const risk = computeHouseRisk(market, currency);
      if (risk === null) return [];
      const { exposure, runners, rows } = risk;
      return [{ currency, exposure, runners: runners.map(({ amount }) => amount), rows }];
    }),
  };
}

function toOfferFact({ back, lay, band }: RunnerQuote): OfferFact {
  return { back: back.map(toStepFact), lay: lay.map(toStepFact), band: band ?? null };
}

function toStepFact({ price, line, size }: QuoteStep): StepFact {
  return { price, line: line ?? null, size: size ?? null };
}

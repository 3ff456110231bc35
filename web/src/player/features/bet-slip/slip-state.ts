import type { PriceSize, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { hasStartingPrice } from '@crease/core/market/market-kind.ts';
import { prices } from '#client/prices/prices.ts';
import { readItem } from '#client/storage/local-items.ts';
import { SHAPES, type StoredSlip } from '#client/storage/local-shapes.ts';
import { type PendingBet, readPendingBet, readTabSlip } from '#client/storage/tab-items.ts';
import type { Selection, SlipOffer } from '#player/betting/quote.ts';

/**
 * EDITING · CONFIRMING second confirmation · PLACING sent, waiting out the in-play `delayMs` · ASKING checking a bet
 * sent before a reload · REFUSED rejected with a reason, stake kept.
 */
export type SlipPhase = 'EDITING' | 'CONFIRMING' | 'PLACING' | 'ASKING' | 'REFUSED';

/** PRICE at the requested odds, KEEP takes SP for any remainder at the off, SP at the starting price only. */
export type SlipStart = 'PRICE' | 'KEEP' | 'SP';

export type StakeOrigin = 'TYPED' | 'KEPT' | 'PRESET';

export interface BetSlipState {
  readonly selection: Selection | null;
  /** Requested odds. */
  readonly price: number;
  /** Requested runs; 0 without a line. */
  readonly line: number;
  /** The server's counter-offer when it rejected the bet; null if none. */
  readonly offer: SlipOffer | null;
  /** Best known price at the rejection. It predates the counter-offer, so it is ignored until it changes. */
  readonly outdated: PriceSize | null;
  /** As typed; read by `getStake`. */
  readonly stakeText: string;
  /** KEPT from the previous selection or PRESET: the next key or chip replaces it instead of adding to it. */
  readonly stakeOrigin: StakeOrigin;
  readonly phase: SlipPhase;
  /** Idempotency ID of the current or retried submission; new for each bet. */
  readonly clientBetId: string | null;
  /** Submission time and the server's bet delay. */
  readonly placedAt: number;
  readonly delayMs: number;
  readonly problem: string | null;
  /** Restored after a reload or login; its market may no longer exist. */
  readonly isRestored: boolean;
  /** Original price of the repeated bet; null if not a repeat. */
  readonly repeats: SlipOffer | null;
  /** The free bet that funds the stake; null if the user pays. */
  readonly freeBet: SlipFreeBet | null;
  /** Starting-price option for races. */
  readonly start: SlipStart;
}

/** A chosen free bet: its claim, stake and maximum profit in rupees. */
export interface SlipFreeBet {
  readonly id: number;
  readonly stake: number;
  readonly most: number;
}

export const EMPTY_SLIP: BetSlipState = {
  selection: null,
  price: 0,
  line: 0,
  offer: null,
  outdated: null,
  stakeText: '',
  stakeOrigin: 'TYPED',
  phase: 'EDITING',
  clientBetId: null,
  placedAt: 0,
  delayMs: 0,
  problem: null,
  isRestored: false,
  repeats: null,
  freeBet: null,
  start: 'PRICE',
};

/** True if starting-price options apply: before the off, and not for free bets. */
export function allowsStartingPrice(
  { marketId, kind, inPlay }: Pick<WireMarket, 'marketId' | 'kind' | 'inPlay'>,
  { freeBet }: Pick<BetSlipState, 'freeBet'>,
): boolean {
  const isInPlay = prices.market(marketId)?.inPlay ?? inPlay;
  return hasStartingPrice(kind) && !isInPlay && freeBet === null;
}

/** Effective starting-price option; ignores an earlier choice that no longer applies. */
export function getStartOption(
  market: Pick<WireMarket, 'marketId' | 'kind' | 'inPlay'>,
  slip: Pick<BetSlipState, 'start' | 'freeBet'>,
): SlipStart {
  return allowsStartingPrice(market, slip) ? slip.start : 'PRICE';
}

/** The slip saved before a reload or login; the market page restores it. */
export function readStoredSlip(): StoredSlip | null {
  const own = readTabSlip();
  return own === undefined ? readItem('betslips') : isSlip(own) ? own : null;
}

function isSlip(value: unknown): value is StoredSlip {
  return SHAPES.betslips(value);
}

/** Slips saved by older versions have no names; the match page restores those. */
export function restoreSlip(): BetSlipState {
  const stored = readStoredSlip();
  const pending = readPendingBet();
  if (stored?.eventTitle === undefined) return EMPTY_SLIP;
  const { dreamEventId = '0', marketName = '', runnerName = '', stakeText, ...where } = stored;
  const { price, line = 0, eventTitle } = stored;
  return {
    ...EMPTY_SLIP,
    selection: { ...where, dreamEventId, eventTitle, marketName, runnerName },
    price,
    line,
    stakeText,
    isRestored: true,
    ...(pending === null || pending.isOneClick ? {} : toCheckingState(pending)),
  };
}

function toCheckingState({ clientBetId, placedAt, delayMs }: PendingBet): Partial<BetSlipState> {
  return { phase: 'ASKING', clientBetId, placedAt, delayMs };
}

import type { PriceSize, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { hasStartingPrice } from '@crease/core/market/market-kind.ts';
import { prices } from '#data/prices/prices.ts';
import { readItem } from '#data/storage/local-items.ts';
import { SHAPES, type StoredSlip } from '#data/storage/local-shapes.ts';
import { type PendingBet, readPendingBet, readTabSlip } from '#data/storage/tab-items.ts';
import type { Selection, SlipOffer } from '#player/betting/selection.ts';

/**
 * EDITING · CONFIRMING asked once more · PLACING sent and waiting (for `delayMs` in play) · ASKING what became of a bet
 * that was sent before the page was loaded anew · REFUSED with a sentence, the stake is kept.
 */
export type SlipPhase = 'EDITING' | 'CONFIRMING' | 'PLACING' | 'ASKING' | 'REFUSED';

/** PRICE at the odds asked, KEEP what is unmatched at the off at the starting price, SP at the starting price alone. */
export type SlipStart = 'PRICE' | 'KEEP' | 'SP';

export interface BetSlipState {
  readonly selection: Selection | null;
  /** Odds that will be asked for. */
  readonly price: number;
  /** Runs they are asked for; 0 where a price stands alone. */
  readonly line: number;
  /** The quote that the server named when it declined; null when it named none. */
  readonly offer: SlipOffer | null;
  /** The best price known when the server declined: older than what it named, for as long as it stands. */
  readonly outdated: PriceSize | null;
  /** As typed: digits and at most one point. */
  readonly stakeText: string;
  readonly phase: SlipPhase;
  /** Id of the submission under way or to be repeated; a new one for each new bet. */
  readonly clientBetId: string | null;
  /** When the submission left, and how long the server will hold it. */
  readonly placedAt: number;
  readonly delayMs: number;
  readonly problem: string | null;
  /** It is the slip of before a reload or login: its market may have gone meanwhile. */
  readonly isRestored: boolean;
  /** What the bet was taken at that is repeated with this one; null: it repeats none. */
  readonly repeats: SlipOffer | null;
  /** The house pays the stake; null: the bettor does. */
  readonly freeBet: SlipFreeBet | null;
  /** Races: what the starting price has to do with the bet. */
  readonly start: SlipStart;
}

/** A free bet that is chosen: its claim, its stake and the most that it wins, rupees. */
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

/** Whether a bet can have to do with the starting price: before the off, and never where the house pays it. */
export function takesStart(
  { marketId, kind, inPlay }: Pick<WireMarket, 'marketId' | 'kind' | 'inPlay'>,
  { freeBet }: Pick<BetSlipState, 'freeBet'>,
): boolean {
  const isInPlay = prices.market(marketId)?.inPlay ?? inPlay;
  return hasStartingPrice(kind) && !isInPlay && freeBet === null;
}

/** What the starting price has to do with a bet, whatever was chosen before it could not. */
export function startOf(
  market: Pick<WireMarket, 'marketId' | 'kind' | 'inPlay'>,
  slip: Pick<BetSlipState, 'start' | 'freeBet'>,
): SlipStart {
  return takesStart(market, slip) ? slip.start : 'PRICE';
}

/** The slip of before a reload or login, for the market page that can name it again. */
export function storedSlip(): StoredSlip | null {
  const own = readTabSlip();
  return own === undefined ? readItem('betslips') : isSlip(own) ? own : null;
}

function isSlip(value: unknown): value is StoredSlip {
  return SHAPES.betslips(value);
}

/** A slip of an older version of the app has no names: the page of its match brings it back. */
export function restoredSlip(): BetSlipState {
  const stored = storedSlip();
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
    ...(pending === null || pending.isOneClick ? {} : askingAfter(pending)),
  };
}

function askingAfter({ clientBetId, placedAt, delayMs }: PendingBet): Partial<BetSlipState> {
  return { phase: 'ASKING', clientBetId, placedAt, delayMs };
}

import type { IdRange } from '#base/id-collections.ts';
import type { Bet, HouseTerms } from '#bet/bet.ts';
import type { CasinoBet, CasinoRound } from '#casino/casino-round.ts';
import type { FreeRounds } from '#casino/free-rounds.ts';
import type { LadderName, LineRange } from '#ladder/price-ladder.ts';
import type { Runner, SportEvent } from '#market/market-terms.ts';
import type { Currency, Money } from '#money/money.ts';
import type { Play } from '#play/play.ts';
import type { LimitName, PlayLimit } from '#play/play-limit.ts';
import type { PlayBlock, PlaySection } from '#play/play-pause.ts';
import type { MarketQuote } from '#quote/market-quote.ts';
import type { AccountLimits, AccountRole } from './account.ts';
import type { CashOut } from './command.ts';
import type { Market, SettledAccount } from './market.ts';

/** A state as plain JSON: no maps, sets, classes or cycles. Lists keep the order of the maps they are built from. */
export interface StateImage {
  readonly format: 2;
  readonly counters: {
    readonly sequence: number;
    readonly at: number;
    readonly nextEventId: number;
    readonly nextMarketId: number;
    readonly nextRunnerId: number;
    readonly nextBetId: number;
    readonly nextFillId: number;
    readonly nextCrossId: number;
    readonly nextCashOutId: number;
    readonly version: number;
    readonly nextEntryId: number;
    readonly nextLedgerAccountId: number;
  };
  /** By ID; folded ones are missing. */
  readonly ledgerAccounts: readonly {
    readonly id: number;
    readonly path: string;
    readonly balance: Money;
  }[];
  readonly accounts: readonly AccountImage[];
  readonly closedAccountIds: readonly IdRange[];
  readonly events: readonly SportEvent[];
  readonly markets: readonly MarketImage[];
  readonly bets: readonly BetImage[];
  /** Omitted if no game was ever played. */
  readonly casino?: CasinoImage;
  readonly requestKeys: readonly (readonly [key: string, id: number])[];
  readonly heldBetIds: readonly number[];
  readonly withdrawnBetIds: readonly number[];
  readonly heldCashOuts: readonly {
    readonly id: number;
    readonly command: CashOut;
    readonly heldUntil: number;
    readonly materialVersion: number;
  }[];
}

/** An image whose bets can be read one at a time. */
export type ReadImage = Omit<StateImage, 'bets'> & { readonly bets: Iterable<BetImage> };

export interface AccountImage {
  readonly id: number;
  readonly role: AccountRole;
  readonly currency: Currency;
  readonly limits: AccountLimits;
  readonly exposure: Money;
  readonly balanceVersion: number;
  readonly marketIds: readonly number[];
  /** Omitted if empty. */
  readonly purses?: readonly (readonly [key: string, amount: Money])[];
  /** Omitted if empty. */
  readonly play?: PlayImage;
  /** Open rounds; omitted if empty. */
  readonly rounds?: readonly RoundImage[];
  /** Omitted if empty. */
  readonly freeRounds?: readonly FreeRounds[];
}

export interface CasinoImage {
  readonly nextTransactionId: number;
  readonly recent: readonly (readonly [key: string, id: number])[];
  readonly ended: readonly RoundImage[];
}

export interface RoundImage extends Omit<CasinoRound, 'bets' | 'txIds'> {
  readonly bets: readonly (readonly [txId: string, bet: CasinoBet])[];
  readonly txIds: readonly (readonly [txId: string, id: number])[];
}

export interface PlayImage extends Pick<Play, 'zoneMinutes' | 'pause' | 'tally'> {
  readonly limits: readonly (readonly [name: LimitName, limit: PlayLimit])[];
  readonly expected: readonly (readonly [depositId: number, amount: Money])[];
  /** Omitted if empty. */
  readonly blocks?: readonly (readonly [section: PlaySection, block: PlayBlock])[];
}

/** Bets of a book in queue order, best price first. */
export interface BookImage {
  readonly backs: readonly number[];
  readonly lays: readonly number[];
}

type MarketFields = Omit<
  Market,
  'ladder' | 'currencies' | 'positions' | 'bets' | 'settledAccounts' | 'runners' | 'quote' | 'housePositions'
>;

export interface MarketImage extends MarketFields {
  /** House kinds only. */
  readonly quote?: MarketQuote;
  readonly ladder: LadderName;
  readonly lineRange: LineRange | null;
  readonly runners: readonly Runner[];
  readonly books: readonly {
    readonly currency: Currency;
    readonly matched: Money;
    readonly runners: readonly BookImage[];
  }[];
  /** Accounts with a position, and its exposure; the rest is derived from the bets. */
  readonly positions: readonly (readonly [accountId: number, exposure: Money])[];
  readonly bets: readonly number[];
  readonly settledAccounts: readonly (readonly [accountId: number, settled: SettledAccount])[];
}

/** A bet without its book row. */
export type BetImage = Omit<Bet, 'row' | 'house' | 'appendFill' | 'replaceFill'> & {
  /** House kinds only. */
  readonly house?: HouseTerms;
};

/** Format written by `toImage`. Increment it with every change of the image contents, and add an upgrader below. */
export const IMAGE_FORMAT: StateImage['format'] = 2;

/** An image of any format as read from a snapshot. */
export interface StoredImage {
  readonly format: number;
  readonly [member: string]: unknown;
}

/** Upgraders to the next format, by format. */
export type Upgraders = ReadonlyMap<number, (image: StoredImage) => StoredImage>;

/** Thrown for a snapshot written by a newer version of Crease. */
export class NewerImage extends Error {
  override readonly name = 'NewerImage';
}

/** Each is kept for as long as such a snapshot may exist. */
const UPGRADERS: Upgraders = new Map();

/**
 * Upgrades an image of any older format to the current one, step by step.
 *
 * @throws NewerImage if its format isn't known yet; Error if it has none, or one without an upgrader.
 */
export function upgradeImage(stored: StoredImage, upgraders = UPGRADERS): StateImage {
  let image = stored;
  if (!Number.isSafeInteger(image.format)) throw new Error('The snapshot has no format number.');
  while (image.format < IMAGE_FORMAT) {
    const upgrade = upgraders.get(image.format);
    if (upgrade === undefined) throw new Error(`Snapshots of format ${image.format} are not known.`);
    image = upgrade(image);
  }
  if (isCurrent(image)) return image;
  throw new NewerImage(
    `The snapshot uses format ${image.format}; this version of Crease supports up to ${IMAGE_FORMAT}. Use the version that wrote it.`,
  );
}

function isCurrent(image: unknown): image is StateImage {
  return typeof image === 'object' && image !== null && 'format' in image && image.format === IMAGE_FORMAT;
}

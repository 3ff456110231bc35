import { toLegacyPlacings } from './read-result.ts';
import type { StateImage } from './state-image.ts';

/** Format written by `toImage`. Increment it with every change of the image contents, and add an upgrader below. */
export const IMAGE_FORMAT: StateImage['format'] = 2;

/** An image of any format as read from a snapshot. */
export interface StoredImage {
  readonly format: number;
  readonly [member: string]: unknown;
}

/** Thrown for a snapshot written by a newer version of Crease. */
export class NewerImage extends Error {
  override readonly name = 'NewerImage';
}

/** Upgraders to the next format, by format. Each is kept for as long as such a snapshot may exist. */
const UPGRADERS: ReadonlyMap<number, (image: StoredImage) => StoredImage> = new Map([
  [1, upgradeFirst],
]);

/**
 * Upgrades an image of any older format to the current one, step by step.
 *
 * @throws NewerImage if its format isn't known yet; Error if it has none.
 */
export function upgradeImage(stored: StoredImage): StateImage {
  let image = stored;
  if (!Number.isSafeInteger(image.format)) throw new Error('The snapshot has no format number.');
  while (image.format < IMAGE_FORMAT) {
    const upgrade = UPGRADERS.get(image.format);
    if (upgrade === undefined)
      throw new Error(`Snapshots of format ${image.format} are not known.`);
    image = upgrade(image);
  }
  if (isCurrent(image)) return image;
  throw new NewerImage(
    `The snapshot uses format ${image.format}; this version of Crease supports up to ${IMAGE_FORMAT}. Use the version that wrote it.`,
  );
}

function isCurrent(image: unknown): image is StateImage {
  return (
    typeof image === 'object' &&
    image !== null &&
    'format' in image &&
    image.format === IMAGE_FORMAT
  );
}

/**
 * Format 2 stores results as placings, ledger account IDs, closed accounts, withdrawn bets and removals. Format 1 had
 * a single list of winners, contiguous ledger accounts from 1, and none of the others.
 */
function upgradeFirst(image: StoredImage): StoredImage {
  const ledgerAccounts = recordsIn(image.ledgerAccounts).map((account, place) => ({
    ...account,
    id: place + 1,
  }));
  const [counters = {}] = recordsIn([image.counters]);
  return {
    ...image,
    format: 2,
    counters: { ...counters, nextLedgerAccountId: ledgerAccounts.length + 1 },
    ledgerAccounts,
    closedAccountIds: [],
    withdrawnBetIds: [],
    markets: recordsIn(image.markets).map(upgradeMarket),
  };
}

function upgradeMarket(market: StoredRecord): StoredRecord {
  return { ...market, removals: [], result: upgradeResult(market) };
}

function upgradeResult({ result, winners }: StoredRecord): unknown {
  const [named] = recordsIn([result]);
  if (named?.type !== 'winners') return result;
  const places = typeof winners === 'number' ? winners : 1;
  const placings = toLegacyPlacings(numbersIn(named.runnerIds), places);
  return { type: 'placings', placings };
}

type StoredRecord = Readonly<Record<string, unknown>>;

function numbersIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
}

function recordsIn(value: unknown): readonly StoredRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null;
}

import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type {
  HouseTableTerms,
  OperatorHouseCheck,
  OperatorHouseReturn,
  OperatorHouseTable,
} from '@crease/contracts/casino/operator-casino.ts';
import { SHARED_TABLES } from '@crease/games/catalogue/draw-outcome.ts';
import { GAME_CODES, type GameCode, isGameCode } from '@crease/games/catalogue/game-code.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import { CRASH_PAYTABLES } from '@crease/games/crash/crash.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import type { CasinoEnv } from './env.ts';
import type { PlaySums } from './store/play-store.ts';

const TABLES_DOCUMENT = 'house-tables';

type TermsByGame = Readonly<Partial<Record<GameCode, HouseTableTerms>>>;

async function loadTerms(documents: CasinoEnv['documents']): Promise<TermsByGame> {
  return ((await documents.get(TABLES_DOCUMENT)) as TermsByGame | null) ?? {};
}

/** Applies stored table settings. Call once, after the tables are opened. */
export async function loadHouseTables({ documents, house }: Pick<CasinoEnv, 'documents' | 'house'>): Promise<void> {
  const kept = await loadTerms(documents);
  for (const game of GAME_CODES) {
    const terms = kept[game];
    if (terms !== undefined) house.setTable(game, terms);
  }
}

export function listHouseTables({ house }: Pick<CasinoEnv, 'house'>): readonly OperatorHouseTable[] {
  return GAME_CODES.flatMap((game) => toHouseTable(house, game) ?? []);
}

function toHouseTable(house: CasinoEnv['house'], game: GameCode): OperatorHouseTable | null {
  const stands = house.tableFigures(game);
  if (stands === null) return null;
  const { state, rows, promised, paytable, terms } = stands;
  const stakedIn = (currency: 'INR' | 'DEMO') =>
    rows
      .filter(({ purse }) => purse.currency === currency && purse.trial === null)
      .reduce((sum, { amount }) => sum + amount, 0);
  const own = getGameTraits(game);
  return {
    game,
    name: own.name,
    paytables: listPaytables(game),
    roundId: state.roundId,
    roundPaytable: paytable,
    phase: state.phase,
    players: new Set(rows.map(({ purse }) => purse.playerId)).size,
    bets: rows.reduce((sum, { bets }) => sum + bets.length, 0),
    staked: toRupees(stakedIn('INR')),
    playStaked: toRupees(stakedIn('DEMO')),
    liability: toRupees(promised),
    isOn: terms?.isOn ?? true,
    paytable: terms?.paytable ?? own.paytable,
    hours: terms?.hours ?? null,
  };
}

/** Saves a table's opening hours and paytable. Errors: NOT_FOUND, VALIDATION for an unknown paytable. */
export async function saveHouseTable(
  { documents, house }: Pick<CasinoEnv, 'documents' | 'house'>,
  actor: Actor,
  { game, ...terms }: HouseTableTerms & { readonly game: string },
): Reply<OperatorHouseTable> {
  const before = isGameCode(game) ? toHouseTable(house, game) : null;
  if (before === null || !isGameCode(game)) return fail('NOT_FOUND');
  if (!before.paytables.includes(terms.paytable)) {
    return failField('paytable', `Must be one of ${before.paytables.join(', ')}`);
  }
  const kept = await loadTerms(documents);
  const { isOn, paytable, hours } = before;
  const audit = buildAuditRow(actor, {
    action: 'SaveHouseTable',
    entity: 'houseTable',
    entityId: game,
    before: { isOn, paytable, hours },
    after: terms,
  });
  await documents.put(TABLES_DOCUMENT, { ...kept, [game]: terms }, audit);
  house.setTable(game, terms);
  return ok({ ...before, ...terms });
}

function listPaytables(game: GameCode): readonly string[] {
  const paytables = game === 'crash' ? CRASH_PAYTABLES : (SHARED_TABLES[game]?.paytables ?? []);
  return paytables.map(({ version }) => version);
}

/** Half-width of a 99% confidence interval, in standard errors. */
const Z_99 = 2.576;
/** Min. number of bets for a normal approximation. */
const MIN_BETS = 30;
const PAISE = 100;
const PER_CENT = 100;

/** Monthly returns of games, latest month first. */
export async function listHouseReturns(
  { house }: Pick<CasinoEnv, 'house'>,
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
): Promise<readonly OperatorHouseReturn[]> {
  const sums = await house.store.playSums(from ?? 0, to ?? Number.MAX_SAFE_INTEGER);
  return sums
    .filter(({ staked }) => staked > 0)
    .toSorted((one, other) =>
      one.month === other.month ? (one.game < other.game ? -1 : 1) : one.month < other.month ? 1 : -1,
    )
    .map(computeReturn);
}

/** Actual return with its confidence interval (standard error of a ratio estimator). */
export function computeReturn(sums: PlaySums): OperatorHouseReturn {
  const { month, game, currency, bets, staked, paid } = sums;
  const { stakedSquares, paidSquares, products } = sums;
  const rate = paid / staked;
  const squares = paidSquares - 2 * rate * products + rate * rate * stakedSquares;
  const error = Math.sqrt(Math.max(0, squares)) / (staked / PAISE);
  const [low, high] = getGameTraits(game).returns.map(Number);
  return {
    ...{ month, game, currency, bets },
    staked: toRupees(staked),
    paid: toRupees(paid),
    actual: hundredths(rate),
    band: bets < MIN_BETS ? null : [hundredths(Math.max(0, rate - Z_99 * error)), hundredths(rate + Z_99 * error)],
    theoretical: [low ?? 0, high ?? 0],
  };
}

function hundredths(rate: number): number {
  return Math.round(rate * PER_CENT * PAISE) / PAISE;
}

const CHECKS_DOCUMENT = 'house-checks';
const MAX_STORED = 200;
/** Z-score threshold; chance exceeds it once in 150,000 checks. */
const SUSPECT_Z = 4.5;
const MIN_DRAWS = 10_000;

interface StoredCheck extends Omit<OperatorHouseCheck, 'at'> {
  readonly at: number;
}

/** Recomputes all rounds since the last check and stores the results. Deviations are logged as errors. */
export async function checkHouseRounds({ house, documents, clock, log }: CasinoEnv): Promise<void> {
  const before = await loadChecks(documents);
  const { rounds, wrong, draws, chiSquareZ } = await house.recheck(before[0]?.at ?? null);
  if (rounds === 0) return;
  if (draws >= MIN_DRAWS && Math.abs(chiSquareZ) > SUSPECT_Z) {
    log.error('Game draws fail the randomness test.', { draws, chiSquareZ });
  }
  const check: StoredCheck = { at: clock.now(), rounds, wrong, draws, chiSquareZ };
  await documents.put(CHECKS_DOCUMENT, [check, ...before].slice(0, MAX_STORED));
}

export async function listHouseChecks({ documents }: CasinoEnv): Promise<readonly OperatorHouseCheck[]> {
  return (await loadChecks(documents)).map((check) => ({ ...check, at: toWireTime(check.at) }));
}

async function loadChecks(documents: CasinoEnv['documents']): Promise<readonly StoredCheck[]> {
  return ((await documents.get(CHECKS_DOCUMENT)) as readonly StoredCheck[] | null) ?? [];
}

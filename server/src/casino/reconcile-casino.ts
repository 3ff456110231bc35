import { parseCsv } from '@crease/contracts/base/csv.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { CasinoRoundSums, OperatorCasinoReconciliation } from '@crease/contracts/casino/casino.ts';
import { LISTED_DIFFERENCES, ROUND_FILE_COLUMNS } from '@crease/contracts/casino/operator-casino.ts';
import { CURRENCIES, type Currency } from '@crease/core/money/money.ts';
import { fail, failField, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import type { Input } from '#people/account/call-context.ts';
import { derivePlayerId } from './casino-session.ts';
import type { CasinoEnv } from './env.ts';
import type { ReportedRound } from './providers/game-provider.ts';
import type { CasinoRoundSums as LedgerRound } from './store/round-reader.ts';

const DAY_MS = 86_400_000;
/** Margin for clock differences and for the delay between a round's last call and its end. */
const MARGIN_MS = 3_600_000;

/** A player's part of a round in our ledger. */
interface OwnRound extends LedgerRound {
  readonly key: string;
  readonly currency: Currency;
}

/** Per-player round parts, keyed by round and player on both sides. */
type RoundsByKey<Round> = ReadonlyMap<string, Round>;

interface Compared {
  readonly ours: RoundsByKey<OwnRound>;
  readonly theirs: RoundsByKey<ReportedRound> | null;
  readonly isOfDay: (round: { readonly endedAt: number }) => boolean;
}

/**
 * Compares the rounds that ended on a day with the provider's report. Both sides are read with an hour's margin, so
 * that rounds near midnight are found on both. Errors: NOT_FOUND for an unknown provider, VALIDATION for an invalid
 * file.
 */
export async function reconcileCasino(
  context: CasinoEnv,
  { providerId, day: from, csv }: Input<'operatorReconcileCasino'> & Partial<Input<'operatorCompareRoundFile'>>,
): Reply<OperatorCasinoReconciliation> {
  const provider = context.casinoProviders.find(({ id }) => id === providerId);
  if (provider === undefined) return fail('NOT_FOUND');
  const to = from + DAY_MS;
  const around = { from: from - MARGIN_MS, to: to + MARGIN_MS };
  const said = csv === undefined ? ok(await provider.rounds(around.from, around.to)) : readRoundFile(csv);
  if (!said.ok) return said;
  const reported = said.value;
  const compared: Compared = {
    ours: await ownRounds(context, providerId, around),
    theirs: reported && new Map(reported.map((round) => [makeReportKey(round), round])),
    isOfDay: ({ endedAt }) => endedAt >= from && endedAt < to,
  };
  const open = await openRounds(context, providerId);
  const differences = listDifferences(compared);
  return ok({
    providerId,
    sums: CURRENCIES.map((currency) => compareSums(compared, currency, open[currency])),
    differences: differences.slice(0, LISTED_DIFFERENCES),
    differing: differences.length,
  });
}

function makeReportKey({ roundId, playerId }: Pick<ReportedRound, 'roundId' | 'playerId'>): string {
  return `${roundId} ${playerId}`;
}

async function ownRounds(
  context: CasinoEnv,
  provider: string,
  around: { readonly from: number; readonly to: number },
): Promise<RoundsByKey<OwnRound>> {
  const rows = await context.readModel.casinoRounds(provider, around);
  const ids = [...new Set(rows.map(({ accountId }) => accountId))];
  const names = new Map<number, string>();
  for (const userId of ids) names.set(userId, await derivePlayerId(context, { provider, userId }));
  const currencies = await context.exchange.read(
    ({ accounts }) => new Map(ids.map((id) => [id, accounts.get(id)?.currency ?? 'DEMO'])),
  );
  return new Map(
    rows.map((row) => {
      const playerId = names.get(row.accountId) ?? '';
      const key = makeReportKey({ roundId: row.roundId, playerId });
      return [key, { ...row, key, currency: currencies.get(row.accountId) ?? 'DEMO' }];
    }),
  );
}

function openRounds({ exchange }: CasinoEnv, provider: string): Promise<Readonly<Record<Currency, number>>> {
  return exchange.read(({ accounts }) => {
    const open = { INR: 0, DEMO: 0 };
    for (const { currency, rounds } of accounts.values()) {
      for (const round of rounds.values()) if (round.provider === provider) open[currency] += 1;
    }
    return open;
  });
}

function compareSums(
  { ours, theirs, isOfDay }: Compared,
  currency: Currency,
  open: number,
): OperatorCasinoReconciliation['sums'][number] {
  const isCounted = (round: OwnRound | ReportedRound) => round.currency === currency && isOfDay(round);
  const own = [...ours.values()].filter(isCounted);
  const sum = (of: (round: OwnRound) => number) => own.reduce((total, one) => total + of(one), 0);
  const reported = theirs && [...theirs.values()].filter(isCounted);
  return {
    currency,
    ours: {
      ...sumRounds(own),
      bets: sum(({ bets }) => bets),
      wins: sum(({ wins }) => wins),
      rollbacks: sum(({ rollbacks }) => rollbacks),
      rolledBack: toRupees(sum(({ rolledBack }) => rolledBack)),
      open,
    },
    theirs: reported && sumRounds(reported),
  };
}

function sumRounds(rounds: readonly Pick<ReportedRound, 'staked' | 'paid'>[]): CasinoRoundSums {
  return {
    rounds: rounds.length,
    staked: toRupees(rounds.reduce((sum, { staked }) => sum + staked, 0)),
    paid: toRupees(rounds.reduce((sum, { paid }) => sum + paid, 0)),
  };
}

type Difference = OperatorCasinoReconciliation['differences'][number];

/** The day's rounds that differ or are missing on one side, newest first. */
function listDifferences({ ours, theirs, isOfDay }: Compared): readonly Difference[] {
  if (theirs === null) return [];
  const found: (Difference & { readonly endedAt: number })[] = [];
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const [own, other] = [ours.get(key), theirs.get(key)];
    const round = own ?? other;
    if (round === undefined || !isOfDay(round)) continue;
    const isSame = own?.staked === other?.staked && own?.paid === other?.paid && own?.currency === other?.currency;
    if (isSame) continue;
    const { roundId, currency, endedAt } = round;
    const who = { roundId, userId: own?.accountId ?? null, currency, endedAt };
    found.push({ ...who, ours: toDifferencePart(own), theirs: toDifferencePart(other) });
  }
  return found.toSorted((one, other) => other.endedAt - one.endedAt).map(({ endedAt: _, ...difference }) => difference);
}

function toDifferencePart(round?: Pick<ReportedRound, 'staked' | 'paid'>): Difference['ours'] {
  return round ? { staked: toRupees(round.staked), paid: toRupees(round.paid) } : null;
}

type Column = (typeof ROUND_FILE_COLUMNS)[number];

const RUPEES = /^(\d{1,11})(?:\.(\d{1,2}))?$/;
/** Requires a time zone; without one, the time would depend on the machine. */
const INSTANT = /T.*(?:Z|[+-]\d\d:\d\d)$/;

/** Parses a provider's round file. VALIDATION of `csv` names missing columns or the first invalid line. */
function readRoundFile(csv: string): ServiceResult<readonly ReportedRound[]> {
  const [head = [], ...rows] = parseCsv(csv);
  const places = new Map(head.map((name, place) => [name.toLowerCase(), place]));
  const missing = ROUND_FILE_COLUMNS.filter((name) => !places.has(name.toLowerCase()));
  if (missing.length > 0) return failField('csv', `Missing columns: ${missing.join(', ')}`);
  const rounds: ReportedRound[] = [];
  const seen = new Set<string>();
  for (const [place, row] of rows.entries()) {
    if (row.every((cell) => cell === '')) continue;
    const round = parseRound((name) => row[places.get(name.toLowerCase()) ?? -1] ?? '');
    const line = place + 2;
    if (round === null) return failField('csv', `Line ${line} is invalid`);
    const key = makeReportKey(round);
    if (seen.has(key)) return failField('csv', `Line ${line} duplicates a player’s round`);
    seen.add(key);
    rounds.push(round);
  }
  return ok(rounds);
}

function parseRound(cell: (name: Column) => string): ReportedRound | null {
  const [roundId, playerId, currency] = [cell('roundId'), cell('playerId'), cell('currency')];
  const [staked, paid] = [parsePaise(cell('staked')), parsePaise(cell('paid'))];
  const endedAt = INSTANT.test(cell('endedAt')) ? Date.parse(cell('endedAt')) : Number.NaN;
  const isMoney = currency === 'INR' || currency === 'DEMO';
  if (roundId === '' || playerId === '' || !isMoney || Number.isNaN(endedAt)) return null;
  return staked === null || paid === null ? null : { roundId, playerId, currency, staked, paid, endedAt };
}

function parsePaise(text: string): number | null {
  const [, rupees, part = ''] = RUPEES.exec(text) ?? [];
  return rupees === undefined ? null : Number(rupees) * 100 + Number(part.padEnd(2, '0'));
}

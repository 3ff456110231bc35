import { ROUND_FILE_COLUMNS } from '@crease/contracts/routes/operator-casino.ts';
import { parseCsv } from '@crease/contracts/values/csv-rows.ts';
import { failField, ok, type ServiceResult } from '#base/reply.ts';
import type { ReportedRound } from '#casino/providers/game-provider.ts';

type Column = (typeof ROUND_FILE_COLUMNS)[number];

const RUPEES = /^(\d{1,11})(?:\.(\d{1,2}))?$/;
/** Requires a time zone; without one, the time would depend on the machine. */
const INSTANT = /T.*(?:Z|[+-]\d\d:\d\d)$/;

/** Parses a provider's round file. VALIDATION of `csv` names missing columns or the first invalid line. */
export function readRoundFile(csv: string): ServiceResult<readonly ReportedRound[]> {
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
    const key = `${round.roundId} ${round.playerId}`;
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
  return staked === null || paid === null
    ? null
    : { roundId, playerId, currency, staked, paid, endedAt };
}

function parsePaise(text: string): number | null {
  const [, rupees, part = ''] = RUPEES.exec(text) ?? [];
  return rupees === undefined ? null : Number(rupees) * 100 + Number(part.padEnd(2, '0'));
}

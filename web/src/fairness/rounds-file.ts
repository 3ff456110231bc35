import type { OwnRound } from '@crease/contracts/casino/play.ts';

/* CSV of the player's rounds with everything needed to recompute them. Structured values (choice, bets, outcome) are
   JSON in their cell. */

const COLUMNS = [
  'time',
  'round',
  'game',
  'paytable',
  'size',
  'state',
  'staked',
  'paid',
  'choice',
  'actions',
  'bets',
  'commitment',
  'serverSeed',
  'clientSeed',
  'nonce',
  'roundNo',
  'salt',
  'seeds',
  'firstSeed',
  'outcome',
] as const;

type Cells = Readonly<Partial<Record<(typeof COLUMNS)[number], string | number>>>;

/** Cells a spreadsheet would take for a formula are prefixed with a quote, which is stripped on reading. */
const FORMULA = /^[=+\-@\t]/;

/**
 * Writes a rounds file, amounts in rupees.
 *
 * @param firstSeed first seed of the table's chain, or null for single-player rounds.
 */
export function roundsFile(rounds: readonly OwnRound[], firstSeed: string | null): string {
  const rows = rounds.map((round) => {
    const cells = toCells(round, firstSeed);
    return COLUMNS.map((name) => cellText(cells[name] ?? '')).join(',');
  });
  return [COLUMNS.join(','), ...rows, ''].join('\r\n');
}

function toCells(round: OwnRound, firstSeed: string | null): Cells {
  const { fair, isOpen, isVoid } = round;
  return {
    time: new Date(round.at).toISOString(),
    round: round.roundId,
    game: round.game,
    state: isOpen ? 'OPEN' : isVoid ? 'VOID' : 'SETTLED',
    staked: (round.staked / 100).toFixed(2),
    paid: (round.paid / 100).toFixed(2),
    choice: round.choice === null ? '' : JSON.stringify(round.choice),
    actions: round.actions.join(' '),
    bets: round.bets.length === 0 ? '' : JSON.stringify(round.bets),
    commitment: round.commitment,
    ...(fair === null ? {} : seedCells(fair, firstSeed)),
  };
}

function seedCells(fair: NonNullable<OwnRound['fair']>, firstSeed: string | null): Cells {
  const { paytable, size, serverSeed } = fair;
  const drawn = { paytable, size, serverSeed, outcome: JSON.stringify(fair.outcome) };
  if (!('salt' in fair)) return { ...drawn, clientSeed: fair.clientSeed, nonce: fair.nonce };
  const { roundNo, salt, seeds } = fair;
  return { ...drawn, roundNo, salt, seeds: seeds.join(' '), firstSeed: firstSeed ?? '' };
}

function cellText(value: string | number): string {
  const text = FORMULA.test(String(value)) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row of the file: its round and draw inputs as accepted by `readRound`. Null inputs if the seed is not revealed. */
export interface FileRound {
  readonly name: string;
  readonly json: object | null;
}

/** Parses a rounds file. Null if it isn't one. */
export function readRoundsFile(text: string): readonly FileRound[] | null {
  const [head = [], ...lines] = parseCsv(text.replace(/^\uFEFF/, ''));
  if (['round', 'game', 'serverSeed'].some((name) => !head.includes(name))) return null;
  return lines.map((line) => {
    const cell = (name: string) => (line[head.indexOf(name)] ?? '').replace(/^'(?=[=+\-@\t])/, '');
    return {
      name: cell('round'),
      json: cell('serverSeed') === '' ? null : toRound(cell),
    };
  });
}

function toRound(cell: (name: string) => string): object {
  const outcome = parseJson(cell('outcome'));
  const drawn = {
    game: cell('game'),
    paytable: cell('paytable'),
    size: Number(cell('size')),
    commitment: cell('commitment'),
    serverSeed: cell('serverSeed'),
    ...(outcome === undefined ? {} : { outcome }),
  };
  if (cell('salt') === '') return { ...drawn, clientSeed: cell('clientSeed'), nonce: Number(cell('nonce')) };
  const firstSeed = cell('firstSeed');
  return {
    ...drawn,
    roundNo: Number(cell('roundNo')),
    salt: cell('salt'),
    seeds: cell('seeds').split(' ').filter(Boolean),
    ...(firstSeed === '' ? {} : { firstSeed }),
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses CSV. Quoted cells may contain commas, line breaks and doubled quotes. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let cells: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (cells.some((cell) => cell !== '')) lines.push(cells);
    cells = [];
  }
  return lines;
}

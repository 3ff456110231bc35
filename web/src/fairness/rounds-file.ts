import type { OwnRound } from '@crease/contracts/wire/play.ts';

/*
 * Own rounds as a table of commas, with all that it takes to draw each of them again. What is plain data with members
 * (a choice, bets, an outcome) stands as JSON in its cell.
 */

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

/** Cells that a calculation sheet would take for a formula begin with a quote; it is taken off when they are read. */
const FORMULA = /^[=+\-@\t]/;

/**
 * A file of rounds, amounts in rupees.
 *
 * @param firstSeed of the chain of their table, or null for rounds of one's own.
 */
export function roundsFile(rounds: readonly OwnRound[], firstSeed: string | null): string {
  const rows = rounds.map((round) => {
    const cells = cellsOf(round, firstSeed);
    return COLUMNS.map((name) => cellText(cells[name] ?? '')).join(',');
  });
  return [COLUMNS.join(','), ...rows, ''].join('\r\n');
}

function cellsOf(round: OwnRound, firstSeed: string | null): Cells {
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

/** A line of a file: which round it is, and what it was drawn with as `readRound` takes it; null: its seed is not public. */
export interface FileRound {
  readonly name: string;
  readonly given: object | null;
}

/** Reads such a file; null when it is none. */
export function readRoundsFile(text: string): readonly FileRound[] | null {
  const [head = [], ...lines] = cellsOfLines(text.replace(/^\uFEFF/, ''));
  if (['round', 'game', 'serverSeed'].some((name) => !head.includes(name))) return null;
  return lines.map((line) => {
    const cell = (name: string) => (line[head.indexOf(name)] ?? '').replace(/^'(?=[=+\-@\t])/, '');
    return {
      name: cell('round'),
      given: cell('serverSeed') === '' ? null : roundOf(cell),
    };
  });
}

function roundOf(cell: (name: string) => string): object {
  const outcome = parsed(cell('outcome'));
  const drawn = {
    game: cell('game'),
    paytable: cell('paytable'),
    size: Number(cell('size')),
    commitment: cell('commitment'),
    serverSeed: cell('serverSeed'),
    ...(outcome === undefined ? {} : { outcome }),
  };
  if (cell('salt') === '')
    return { ...drawn, clientSeed: cell('clientSeed'), nonce: Number(cell('nonce')) };
  const firstSeed = cell('firstSeed');
  return {
    ...drawn,
    roundNo: Number(cell('roundNo')),
    salt: cell('salt'),
    seeds: cell('seeds').split(' ').filter(Boolean),
    ...(firstSeed === '' ? {} : { firstSeed }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Lines of cells; a cell in quotes may hold commas, line ends, and quotes twice. */
function cellsOfLines(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let cells: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g,
  )) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (cells.some((cell) => cell !== '')) lines.push(cells);
    cells = [];
  }
  return lines;
}

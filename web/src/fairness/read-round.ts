import {
  FAIR_ROUND,
  type FairRound,
  SHARED_ROUND,
  SINGLE_ROUND,
} from '@crease/contracts/rules/fair-round.ts';
import { type GameCode, isGameCode } from '@crease/games/catalogue/game-code.ts';
import { CRASH_PAYTABLES } from '@crease/games/crash/crash.ts';
import { TILES } from '@crease/games/mines/mines.ts';
import { t } from '#text/text.ts';

export type KnownRound = FairRound & { readonly game: GameCode };

export type ReadRound =
  | { readonly ok: true; readonly round: KnownRound }
  | { readonly ok: false; readonly problem: string };

/** Smallest and largest `size` of the games that have one: mines, rows, cards that were taken. */
const SIZES: Readonly<Partial<Record<GameCode, readonly [number, number]>>> = {
  mines: [1, TILES - 1],
  plinko: [8, 16],
  bj: [1, 100],
  hilo: [1, 100],
};

/** Reads a round as it was copied from its page. */
export function readRound(text: string): ReadRound {
  const given = parsed(text);
  if (given === undefined)
    return wrong(t('This is not a round. Copy the whole of it from the page of the round.'));
  const { success, data, error } = FAIR_ROUND.safeParse(given);
  if (!success) return wrong(problemOf(given, error.issues));
  if (!isGameCode(data.game)) return wrong(t('There is no game {game}.', { game: data.game }));
  const round = { ...data, game: data.game };
  const [least, most] = SIZES[round.game] ?? [0, 0];
  if (round.size < least || round.size > most)
    return wrong(t('size must be from {least} to {most} in this game.', { least, most }));
  const isCrash = round.game === 'crash';
  if (isCrash && CRASH_PAYTABLES.every(({ version }) => version !== round.paytable))
    return wrong(t('There is no paytable {paytable}.', { paytable: round.paytable }));
  return { ok: true, round };
}

function wrong(problem: string): ReadRound {
  return { ok: false, problem };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The first member that is wrong, read as the kind of round that it looks like. */
function problemOf(given: unknown, issues: readonly Issue[]): string {
  const isShared = typeof given === 'object' && given !== null && 'salt' in given;
  const kind = isShared ? SHARED_ROUND : SINGLE_ROUND;
  const issue = kind.safeParse(given).error?.issues[0] ?? issues[0];
  const member = issue?.path.map(String).join('.') ?? '';
  return t('{member} is missing or not as it should be.', {
    member: member === '' ? 'game' : member,
  });
}

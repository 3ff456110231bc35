import {
  FAIR_ROUND,
  type FairRound,
  SHARED_ROUND,
  SINGLE_ROUND,
} from '@crease/contracts/rules/fair-round.ts';
import { type GameCode, isGameCode } from '@crease/games/catalogue/game-code.ts';
import { CRASH_PAYTABLES } from '@crease/games/crash/crash.ts';
import { TILES } from '@crease/games/mines/mines.ts';
import { t } from '#i18n/text.ts';

export type KnownRound = FairRound & { readonly game: GameCode };

export type ReadRound =
  | { readonly ok: true; readonly round: KnownRound }
  | { readonly ok: false; readonly problem: string };

/** Range of `size` for games that have one: mines, rows, cards drawn. */
const SIZES: Readonly<Partial<Record<GameCode, readonly [number, number]>>> = {
  mines: [1, TILES - 1],
  plinko: [8, 16],
  bj: [1, 100],
  hilo: [1, 100],
};

/** Parses a round as copied from its page. */
export function readRound(text: string): ReadRound {
  const given = parseJson(text);
  if (given === undefined)
    return fail(t('This isn’t a valid round. Copy all of it from the round’s page.'));
  const { success, data, error } = FAIR_ROUND.safeParse(given);
  if (!success) return fail(describeProblem(given, error.issues));
  if (!isGameCode(data.game)) return fail(t('Unknown game: {game}.', { game: data.game }));
  const round = { ...data, game: data.game };
  const [least, most] = SIZES[round.game] ?? [0, 0];
  if (round.size < least || round.size > most)
    return fail(t('size must be between {least} and {most} in this game.', { least, most }));
  const isCrash = round.game === 'crash';
  if (isCrash && CRASH_PAYTABLES.every(({ version }) => version !== round.paytable))
    return fail(t('Unknown paytable: {paytable}.', { paytable: round.paytable }));
  return { ok: true, round };
}

function fail(problem: string): ReadRound {
  return { ok: false, problem };
}

function parseJson(text: string): unknown {
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

/** Describes the first invalid member, assuming the round type it resembles. */
function describeProblem(given: unknown, issues: readonly Issue[]): string {
  const isShared = typeof given === 'object' && given !== null && 'salt' in given;
  const kind = isShared ? SHARED_ROUND : SINGLE_ROUND;
  const issue = kind.safeParse(given).error?.issues[0] ?? issues[0];
  const member = issue?.path.map(String).join('.') ?? '';
  return t('{member} is missing or invalid.', {
    member: member === '' ? 'game' : member,
  });
}

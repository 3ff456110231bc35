import { assertNever } from '#base/assert.ts';
import { accept, type Result, reject } from '#base/refusal.ts';
import type { PublicSeedParts } from '#fairness/seeds.ts';

/** Phase of a shared round. Every phase before SETTLED may become VOID. */
export type RoundPhase = 'SCHEDULED' | 'OPEN' | 'LOCKED' | 'REVEALING' | 'RESULTED' | 'SETTLING' | 'SETTLED' | 'VOID';

/** A shared round of a table. Fully reproducible from its inputs. */
export interface TableRound {
  readonly roundNo: number;
  readonly paytableVersion: string;
  /** The previous round's seed; its hash was known before any bet. */
  readonly commitment: string;
  readonly phase: RoundPhase;
  readonly windows: number;
  /** The window that is or was last open, from 1. */
  readonly window: number;
  /** End of the open window, server time. */
  readonly closesAt: number | null;
  /** Fixed when the first window closes, before anything is revealed. */
  readonly publicSeed: PublicSeedParts | null;
  /** Cards revealed so far. */
  readonly shown: readonly number[];
  /** Revealed once every bet is settled, or when the round is voided. */
  readonly serverSeed: string | null;
}

/** A table schedule's command to a round. */
export type RoundCommand =
  | { readonly kind: 'OPEN'; readonly closesAt: number }
  | { readonly kind: 'LOCK'; readonly at: number; readonly publicSeed: PublicSeedParts }
  | { readonly kind: 'REVEAL'; readonly shown: readonly number[] }
  | { readonly kind: 'RESULT' }
  | { readonly kind: 'SETTLE' }
  | { readonly kind: 'FINISH'; readonly serverSeed: string }
  | { readonly kind: 'VOID'; readonly serverSeed: string };

export function scheduleRound(
  settings: Pick<TableRound, 'roundNo' | 'paytableVersion' | 'commitment' | 'windows'>,
): TableRound {
  return {
    ...settings,
    phase: 'SCHEDULED',
    window: 0,
    closesAt: null,
    publicSeed: null,
    shown: [],
    serverSeed: null,
  };
}

/** Allowed commands; none for a settled or void round. */
export function roundCommands(round: TableRound): readonly RoundCommand['kind'][] {
  switch (round.phase) {
    case 'SCHEDULED':
      return ['OPEN', 'VOID'];
    case 'OPEN':
      return ['LOCK', 'VOID'];
    case 'LOCKED':
      return ['REVEAL', 'VOID'];
    case 'REVEALING':
      return round.window < round.windows ? ['REVEAL', 'OPEN', 'VOID'] : ['REVEAL', 'RESULT', 'VOID'];
    case 'RESULTED':
      return ['SETTLE', 'VOID'];
    case 'SETTLING':
      return ['FINISH', 'VOID'];
    case 'SETTLED':
    case 'VOID':
      return [];
    default:
      return assertNever(round.phase);
  }
}

/** Advances a round. An out-of-turn command is rejected without effect, so repeats are harmless. */
export function stepRound(round: TableRound, command: RoundCommand): Result<TableRound> {
  if (!roundCommands(round).includes(command.kind)) return reject('ACTION_NOT_ALLOWED');
  switch (command.kind) {
    case 'OPEN':
      return accept({
        ...round,
        phase: 'OPEN',
        window: round.window + 1,
        closesAt: command.closesAt,
      });
    case 'LOCK': {
      if (round.closesAt === null || command.at < round.closesAt) {
        return reject('ACTION_NOT_ALLOWED');
      }
      if (command.publicSeed.roundNo !== round.roundNo) return reject('INVALID_SEED');
      // The first window's seed applies to all: later bets must not affect cards that are already fixed.
      const publicSeed = round.publicSeed ?? command.publicSeed;
      return accept({ ...round, phase: 'LOCKED', publicSeed });
    }
    case 'REVEAL':
      return accept({
        ...round,
        phase: 'REVEALING',
        shown: [...round.shown, ...command.shown],
      });
    case 'RESULT':
      return accept({ ...round, phase: 'RESULTED' });
    case 'SETTLE':
      return accept({ ...round, phase: 'SETTLING' });
    case 'FINISH':
      return accept({ ...round, phase: 'SETTLED', serverSeed: command.serverSeed });
    case 'VOID':
      return accept({ ...round, phase: 'VOID', serverSeed: command.serverSeed });
    default:
      return assertNever(command);
  }
}

/** Returns true if a bet received at this time is accepted: betting is open and hasn't ended. */
export function acceptsBets(round: TableRound, receivedAt: number): boolean {
  return round.phase === 'OPEN' && round.closesAt !== null && receivedAt < round.closesAt;
}

/**
 * Startup action for an interrupted round. One past its end without a public seed is voided; one with a seed is
 * recomputed and resumed.
 */
export function getRecoveryAction(round: TableRound, at: number): 'VOID' | 'WAIT' | 'RESUME' | 'NONE' {
  if (round.phase === 'SETTLED' || round.phase === 'VOID') return 'NONE';
  if (round.publicSeed !== null) return 'RESUME';
  if (round.phase === 'OPEN') return acceptsBets(round, at) ? 'WAIT' : 'VOID';
  return 'WAIT';
}

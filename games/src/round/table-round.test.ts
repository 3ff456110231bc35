import { describe, expect, test } from 'vitest';
import { unwrap } from '#testing/taken.ts';
import {
  acceptsBets,
  getRecoveryAction,
  type RoundCommand,
  roundCommands,
  scheduleRound,
  stepRound,
  type TableRound,
} from './table-round.ts';

const PUBLIC = { salt: 's', roundNo: 7, seeds: ['one'] };
const SEED = 'f'.repeat(64);
const scheduled = (windows = 1) => scheduleRound({ roundNo: 7, paytableVersion: 't20-1', commitment: SEED, windows });

function moved(round: TableRound, ...commands: readonly RoundCommand[]): TableRound {
  return commands.reduce((now, command) => unwrap(stepRound(now, command)), round);
}

const OPEN: RoundCommand = { kind: 'OPEN', closesAt: 1000 };
const LOCK: RoundCommand = { kind: 'LOCK', at: 1000, publicSeed: PUBLIC };
const REVEAL: RoundCommand = { kind: 'REVEAL', shown: [3] };
const FINISH: RoundCommand = { kind: 'FINISH', serverSeed: SEED };

describe('a shared round', () => {
  test('runs from start to end on schedule and reveals its seed last', () => {
    const round = moved(scheduled(), OPEN, LOCK, REVEAL, { kind: 'RESULT' }, { kind: 'SETTLE' });
    expect(round).toMatchObject({ phase: 'SETTLING', serverSeed: null, shown: [3] });
    expect(moved(round, FINISH)).toMatchObject({ phase: 'SETTLED', serverSeed: SEED });
  });

  test('accepts bets only until its cut-off', () => {
    const open = moved(scheduled(), OPEN);
    expect([acceptsBets(open, 999), acceptsBets(open, 1000)]).toEqual([true, false]);
    expect(acceptsBets(scheduled(), 0)).toBe(false);
    expect(acceptsBets(moved(open, LOCK), 999)).toBe(false);
  });

  test('keeps the public seed of its first window, which fixes all cards', () => {
    const first = moved(scheduled(2), OPEN, LOCK, REVEAL);
    expect(roundCommands(first)).toEqual(['REVEAL', 'OPEN', 'VOID']);
    const other = { kind: 'LOCK', at: 1000, publicSeed: { ...PUBLIC, seeds: ['two'] } } as const;
    const second = moved(first, OPEN, other);
    expect(second).toMatchObject({ window: 2, publicSeed: PUBLIC });
    expect(stepRound(moved(second, REVEAL), OPEN)).toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
  });

  test('rejects anything out of turn', () => {
    const early = { ...LOCK, at: 999 };
    const foreign = { kind: 'LOCK', at: 1000, publicSeed: { ...PUBLIC, roundNo: 8 } } as const;
    const open = moved(scheduled(), OPEN);
    expect(stepRound(open, early)).toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
    expect(stepRound(open, foreign)).toMatchObject({ code: 'INVALID_SEED' });
    expect(stepRound(open, FINISH)).toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
    const locked = moved(open, LOCK);
    expect(stepRound(locked, LOCK)).toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
    const end = moved(locked, { kind: 'VOID', serverSeed: SEED });
    expect(roundCommands(end)).toEqual([]);
    expect(stepRound(end, OPEN)).toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
  });

  test('resumes after a restart if its seed was fixed, and is void if betting ended without one', () => {
    const open = moved(scheduled(), OPEN);
    expect(getRecoveryAction(scheduled(), 5000)).toBe('WAIT');
    expect(getRecoveryAction(open, 999)).toBe('WAIT');
    expect(getRecoveryAction(open, 1000)).toBe('VOID');
    expect(getRecoveryAction(moved(open, LOCK), 5000)).toBe('RESUME');
    expect(getRecoveryAction(moved(open, { kind: 'VOID', serverSeed: SEED }), 5000)).toBe('NONE');
  });
});

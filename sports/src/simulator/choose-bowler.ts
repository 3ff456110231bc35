import type { Prng } from '#base/prng.ts';
import type { InningsState } from '#cricket/innings-state.ts';
import type { Player } from './squad.ts';

const LIMIT_SHARE = 5; // A bowler may bowl a fifth of the overs.
const SPELL_CONTINUES = 0.75;

/**
 * Chooses the next bowler: no consecutive overs, within their quota, better ones more often.
 *
 * In matches without a limit, bowlers keep their end for a spell.
 */
export function chooseBowler(prng: Prng, side: readonly Player[], innings: InningsState): Player {
  const bowlers = side.filter(({ bowling }) => bowling !== null);
  const last = innings.overs.at(-1)?.bowlers.at(-1) ?? null;
  if (innings.superOver) return best(bowlers);

  if (innings.oversLimit === null) {
    const sameEnd = bowlers.find(({ name }) => name === innings.overs.at(-2)?.bowlers.at(-1));
    if (sameEnd !== undefined && sameEnd.name !== last && prng.chance(SPELL_CONTINUES)) {
      return sameEnd;
    }
  }

  const candidates = bowlers.filter(({ name }) => name !== last);
  const weights = candidates.map((bowler) => getBowlerWeight(bowler, innings));
  const possible = weights.some((weight) => weight > 0);
  const index = possible ? prng.weighted(weights) : prng.int(candidates.length);
  return candidates[index] ?? best(bowlers);
}

function best(bowlers: readonly Player[]): Player {
  const sorted = [...bowlers].sort((a, b) => (b.bowling ?? 0) - (a.bowling ?? 0));
  const [first] = sorted;
  if (first === undefined) throw new Error('a side without a bowler');
  return first;
}

function getBowlerWeight(bowler: Player, innings: InningsState): number {
  const skill = Math.exp((bowler.bowling ?? 0) * 1.5);
  if (innings.oversLimit === null) return skill;
  const overs = innings.overs.filter(({ bowlers }) => bowlers.includes(bowler.name)).length;
  const left = Math.ceil(innings.oversLimit / LIMIT_SHARE) - overs;
  return left > 0 ? skill * left ** 1.5 : 0;
}

import type { SidePair } from '#play/sport-card.ts';
import type { PlayLine } from '#play/sport-fixture.ts';
import type { KabaddiFact, RaidFact } from './kabaddi-fact.ts';
import { type KabaddiState, otherTeam } from './kabaddi-state.ts';

/** Touches from which a raid is a super raid. */
const SUPER_RAID = 3;

/**
 * Commentary on a fact: raids that bring points or put a raider out, all-outs, halves, time-outs. Empty raids are
 * passed over.
 *
 * @param state after the fact, with the clock as it is written: `2nd half 12:40`.
 */
export function sayKabaddi(
  { teams }: { readonly teams: SidePair<string> },
  fact: KabaddiFact,
  state: KabaddiState & { readonly clock: string },
): PlayLine | null {
  const { points, isRaidOn, emptyRaids, clock } = state;
  const score = `${teams[0]} ${points[0]}-${points[1]} ${teams[1]}`;
  const line = (text: string, isKey: boolean): PlayLine => ({ at: clock, text, isKey });
  switch (fact.type) {
    case 'first-half':
      return line('The match begins', false);
    case 'raid-start':
      return isRaidOn && emptyRaids[fact.side] >= 2
        ? line(`Do-or-die raid for ${teams[fact.side]}`, false)
        : null;
    case 'raid': {
      const text = sayRaid(teams, fact);
      return text === null ? null : line(`${text}. ${score}`, isBig(fact));
    }
    case 'stop':
      return line(fact.text, false);
    case 'resume':
      return null;
    case 'half-time':
      return line(`Half-time. ${score}`, true);
    case 'second-half':
      return line('The second half begins', false);
    case 'full-time':
      return line(`Full-time. ${score}`, true);
  }
}

function isBig({ allOut, isSuperTackle, touch }: RaidFact): boolean {
  return allOut !== null || isSuperTackle || touch >= SUPER_RAID;
}

/** Null for a raid that brought nobody anything. */
function sayRaid(teams: SidePair<string>, raid: RaidFact): string | null {
  const { side, raider, touch, bonus, isCaught, isSuperTackle, allOut } = raid;
  const who = raider ?? teams[side];
  const end = allOut === null ? '' : `, and ${teams[allOut]} are all out`;
  if (isCaught) {
    const how = isSuperTackle ? 'Super tackle' : 'Tackle';
    return `${how} by ${teams[otherTeam(side)]} on ${who}${end}`;
  }
  if (touch > 0) {
    const scored = `${who} puts out ${touch}${bonus ? ' and takes the bonus' : ''}`;
    return touch >= SUPER_RAID ? `Super raid! ${scored}${end}` : `${scored}${end}`;
  }
  if (bonus) return `${who} takes the bonus`;
  return raid.points[0] + raid.points[1] > 0 ? 'Technical point' : null;
}

import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { SidePair } from '#play/sport-card.ts';
import type { PlayLine } from '#play/sport-fixture.ts';
import type { KabaddiFact, RaidFact } from './kabaddi-fact.ts';
import { type KabaddiState, otherTeam } from './kabaddi-state.ts';

/** Minimum touches of a super raid. */
const SUPER_RAID = 3;

/**
 * Describes a fact in commentary: raids that score or lose a raider, all-outs, halves, time-outs. Skips empty raids.
 *
 * @param state after the fact, with the formatted clock: `2nd half 12:40`.
 */
export function describeKabaddiFact(
  { teams }: { readonly teams: SidePair<string> },
  fact: KabaddiFact,
  state: KabaddiState & { readonly clock: Label },
): PlayLine | null {
  const { points, isRaidOn, emptyRaids, clock } = state;
  const [home, away] = teams;
  const next = label('SIDES_SCORE', { home, away, one: points[0], two: points[1] });
  const line = (text: Label, isKey: boolean): PlayLine => ({ at: clock, text, isKey });
  const withScore = (first: Label, isKey: boolean) => line(label('THEN', { first, next }), isKey);
  switch (fact.type) {
    case 'first-half':
      return line(label('MATCH_BEGINS'), false);
    case 'raid-start':
      return isRaidOn && emptyRaids[fact.side] >= 2
        ? line(label('DO_OR_DIE', { team: teams[fact.side] }), false)
        : null;
    case 'raid': {
      const said = describeRaid(teams, fact);
      return said === null ? null : withScore(said, isBig(fact));
    }
    case 'stop':
      return line(fact.said, false);
    case 'resume':
      return null;
    case 'half-time':
      return withScore(label('HALF_TIME'), true);
    case 'second-half':
      return line(label('HALF_BEGINS'), false);
    case 'full-time':
      return withScore(label('FULL_TIME'), true);
  }
}

function isBig({ allOut, isSuperTackle, touch }: RaidFact): boolean {
  return allOut !== null || isSuperTackle || touch >= SUPER_RAID;
}

/** Null for a raid without points. */
function describeRaid(teams: SidePair<string>, raid: RaidFact): Label | null {
  const { side, touch, bonus, isCaught, isSuperTackle, allOut } = raid;
  const raider = raid.raider ?? teams[side];
  const ended = (what: Label) =>
    allOut === null ? what : label('ALL_OUT', { what, team: teams[allOut] });
  if (isCaught) {
    const team = teams[otherTeam(side)];
    return ended(label(isSuperTackle ? 'SUPER_TACKLE' : 'TACKLE', { team, raider }));
  }
  if (touch > 0) {
    const code = bonus ? 'PUTS_OUT_BONUS' : 'PUTS_OUT';
    const what = ended(label(code, { raider, count: touch }));
    return touch >= SUPER_RAID ? label('SUPER_RAID', { what }) : what;
  }
  if (bonus) return label('TAKES_BONUS', { raider });
  return raid.points[0] + raid.points[1] > 0 ? label('TECHNICAL_POINT') : null;
}

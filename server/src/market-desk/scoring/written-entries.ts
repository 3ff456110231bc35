import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { WrittenEntry } from '@crease/contracts/market-desk/scoring.ts';
import { ballMark } from '@crease/sports/cricket/ball-marks.ts';
import { toScoredBall } from '@crease/sports/cricket/scored-ball.ts';
import type { DeliveryEvent } from '@crease/sports/field/field-event.ts';
import type { FeedEvent, ManualFixture } from '#market-desk/feeds/feed.ts';

/** Number of entries shown to the scorer. */
const SHOWN = 60;
/** Events of one entry share its number in their IDs. */
const OF_ENTRY = /^(hand-\d+)-\d+$/;

/** A scorer's entry; its events are corrected or deleted together. */
interface EntryGroup {
  readonly id: string;
  readonly moments: readonly FeedEvent[];
}

/** IDs for the events of an entry. */
export function makeEventIds(sequence: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) => `hand-${sequence}-${place}`);
}

/** Groups a match's events by entry, oldest first; each event from an external source is its own entry. */
export function groupEntries(moments: readonly FeedEvent[]): readonly EntryGroup[] {
  const entries: { id: string; moments: FeedEvent[] }[] = [];
  for (const moment of moments) {
    const id = OF_ENTRY.exec(moment.id)?.[1] ?? moment.id;
    const last = entries.at(-1);
    if (last?.id === id) last.moments.push(moment);
    else entries.push({ id, moments: [moment] });
  }
  return entries;
}

/** The delivery of an entry; null if it has none. */
export function findDelivery({ moments }: EntryGroup): DeliveryEvent | null {
  for (const { fact } of moments) if (isDelivery(fact)) return fact;
  return null;
}

function isDelivery(fact: FeedEvent['fact']): fact is DeliveryEvent {
  return fact.type === 'delivery';
}

/** The latest entries as shown to the scorer, newest first. */
export function listWrittenEntries({ moments, fixture }: ManualFixture): readonly WrittenEntry[] {
  const sides = getSides(fixture);
  return groupEntries(moments)
    .slice(-SHOWN)
    .reverse()
    .map((entry) => {
      const delivery = findDelivery(entry);
      return {
        id: entry.id,
        at: toWireTime(entry.moments[0]?.at ?? 0),
        text: entry.moments.map(({ fact }) => describeFact(fact, sides)).join(' · '),
        ball: delivery === null ? null : toScoredBall(delivery),
      };
    });
}

/** The two sides of a fixture; null if it has none. */
export function getSides(fixture: ManualFixture['fixture']): readonly [string, string] | null {
  if (fixture.sport === 'cricket') return fixture.info.teams;
  const { team1, team2 } = fixture;
  return team1 === null || team2 === null ? null : [team1, team2];
}

/** Labels of facts whose type names aren't self-explanatory. */
const WORDS: Readonly<Record<string, string>> = {
  'ball-start': 'Ball started',
  'innings-start': 'Innings started',
  'innings-end': 'Innings ended',
  'raid-start': 'Raid started',
  clock: 'Clock updated',
};

/** Describes a fact in the sport's terms. */
function describeFact(fact: FeedEvent['fact'], sides: readonly [string, string] | null): string {
  if (isDelivery(fact)) return `${fact.ballLabel} ${fact.bowler} to ${fact.striker}: ${formatBall(fact)}`;
  const { type, said, reason, minute, side, team, winner } = fact as LooseFact;
  const whose = side ?? team ?? winner;
  const parts = [
    said?.facts?.text ?? WORDS[type] ?? sentenceCase(type),
    whose === undefined || sides === null ? undefined : sides[whose],
    typeof reason === 'string' ? reason.replaceAll('-', ' ') : undefined,
    minute === undefined ? undefined : `${minute}'`,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** Members that facts of different sports may have. */
interface LooseFact {
  readonly type: string;
  readonly said?: { readonly facts?: { readonly text?: string } };
  readonly reason?: unknown;
  readonly minute?: number;
  readonly side?: 0 | 1;
  readonly team?: 0 | 1;
  readonly winner?: 0 | 1;
}

function sentenceCase(type: string): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('-', ' ')}`;
}

function formatBall(delivery: DeliveryEvent): string {
  const { token } = ballMark(delivery);
  const gone = delivery.wickets.map(({ kind, playerOut }) => `${playerOut} ${kind}`);
  return [token === '•' ? '0' : token, ...gone].join(', ');
}

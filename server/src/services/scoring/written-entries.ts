import { timeOf } from '@crease/contracts/values/instant.ts';
import type { WrittenEntry } from '@crease/contracts/wire/scoring.ts';
import { ballMark } from '@crease/sports/cricket/ball-mark.ts';
import { scoredBallOf } from '@crease/sports/cricket/scored-ball.ts';
import type { DeliveryEvent } from '@crease/sports/field/field-event.ts';
import type { FeedMoment, HandFixture } from '#ports/feed.ts';

/** Entries that a scorer's page shows. */
const SHOWN = 60;
/** Moments that were written together have one number, and ids of it. */
const OF_ENTRY = /^(hand-\d+)-\d+$/;

/** One thing that was written down: its moments stand and fall together. */
export interface EntryOfMoments {
  readonly id: string;
  readonly moments: readonly FeedMoment[];
}

/** Ids of the moments of the entry with this number. */
export function momentIds(sequence: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) => `hand-${sequence}-${place}`);
}

/** The moments of a match by entry, oldest first; what a source from outside sent is an entry each. */
export function entriesOf(moments: readonly FeedMoment[]): readonly EntryOfMoments[] {
  const entries: { id: string; moments: FeedMoment[] }[] = [];
  for (const moment of moments) {
    const id = OF_ENTRY.exec(moment.id)?.[1] ?? moment.id;
    const last = entries.at(-1);
    if (last?.id === id) last.moments.push(moment);
    else entries.push({ id, moments: [moment] });
  }
  return entries;
}

/** The delivery of an entry; null for anything else. */
export function deliveryIn({ moments }: EntryOfMoments): DeliveryEvent | null {
  for (const { fact } of moments) if (isDelivery(fact)) return fact;
  return null;
}

function isDelivery(fact: FeedMoment['fact']): fact is DeliveryEvent {
  return fact.type === 'delivery';
}

/** The last entries as a scorer reads them, newest first. */
export function writtenEntries({ moments, fixture }: HandFixture): readonly WrittenEntry[] {
  const sides = sidesOf(fixture);
  return entriesOf(moments)
    .slice(-SHOWN)
    .reverse()
    .map((entry) => {
      const delivery = deliveryIn(entry);
      return {
        id: entry.id,
        at: timeOf(entry.moments[0]?.at ?? 0),
        text: entry.moments.map(({ fact }) => wordsOf(fact, sides)).join(' · '),
        ball: delivery === null ? null : scoredBallOf(delivery),
      };
    });
}

function sidesOf(fixture: HandFixture['fixture']): readonly [string, string] | null {
  if (fixture.sport === 'cricket') return fixture.info.teams;
  const { team1, team2 } = fixture;
  return team1 === null || team2 === null ? null : [team1, team2];
}

/** Facts whose names say less than the field does. */
const WORDS: Readonly<Record<string, string>> = {
  'ball-start': 'Bowler runs in',
  'innings-start': 'Innings begins',
  'innings-end': 'Innings ends',
  'raid-start': 'Raider goes in',
  clock: 'Minute gone',
};

/** A fact in the words of the field. */
function wordsOf(fact: FeedMoment['fact'], sides: readonly [string, string] | null): string {
  if (isDelivery(fact)) {
    return `${fact.ballLabel} ${fact.bowler} to ${fact.striker}: ${markOf(fact)}`;
  }
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

/** Members that facts of the sports have in common, where they have them. */
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

function markOf(delivery: DeliveryEvent): string {
  const { token } = ballMark(delivery);
  const gone = delivery.wickets.map(({ kind, playerOut }) => `${playerOut} ${kind}`);
  return [token === '•' ? '0' : token, ...gone].join(', ');
}

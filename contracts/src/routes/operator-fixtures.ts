import type { MarketKind } from '@crease/core/market/market-kind.ts';
import * as z from 'zod/mini';
import { MARKET_KINDS } from '#constants.ts';
import { domainName } from '#rules/domain-setting.ts';
import type { Time } from '#values/instant.ts';
import { id, text } from '#values/number-from.ts';
import type { ScoredMatch } from '#wire/scoring.ts';
import { type OperatorRole, route } from './route.ts';

/**
 * Why a fixture waits for a person. NO_FEED no feed that runs knows it · STOPPED what followed it failed · UNSETTLED it is
 * over and a market has no result · RESULT_UNSURE score and announced result differ · RESULT_REFUSED the exchange refused
 * the result · TO_CONFIRM the rules want a person to confirm the result · ONE_SOURCE the rules want two sources, and one
 * has said the result · SOURCES_DIFFER another source says another result of this market · SILENT its feed is not heard ·
 * DISPUTED its sources say different things · MISSING play is missing between two balls that were said · CORRECTED a market was settled on what the feed has put right since.
 */
export type FixtureWaitReason =
  | 'NO_FEED'
  | 'STOPPED'
  | 'UNSETTLED'
  | 'RESULT_UNSURE'
  | 'RESULT_REFUSED'
  | 'TO_CONFIRM'
  | 'ONE_SOURCE'
  | 'SOURCES_DIFFER'
  | 'SILENT'
  | 'DISPUTED'
  | 'MISSING'
  | 'CORRECTED';

/** What one source of a fixture says. */
export interface SourceSays {
  readonly name: string;
  /** Whether score, prices and results follow it now. */
  readonly isLeading: boolean;
  readonly isSilent: boolean;
  /** What it says where they part, else last; null: nothing yet. */
  readonly says: string | null;
}

/** A fixture, or one market of it, that goes no further without a person. */
export interface FixtureWait {
  readonly eventId: number;
  readonly eventTitle: string;
  /** Null: all of its markets that have no result. */
  readonly marketId: number | null;
  readonly marketName: string | null;
  readonly reason: FixtureWaitReason;
  /** What happened and what can be done, in a sentence. */
  readonly text: string;
  /** Whether it can be scored by hand from now on. */
  readonly mayBeScored: boolean;
  /** The fixture, where an operator scores it already. */
  readonly scoredAs: string | null;
  /** Those that contradict each other; only DISPUTED and SOURCES_DIFFER. */
  readonly sources: readonly SourceSays[];
  /** Markets of the event without a result. */
  readonly unsettled: number;
  /** False while it may still come to its end by itself: ONE_SOURCE within its time. */
  readonly isDue: boolean;
  readonly since: Time;
}

/** Who tells of an event. */
export interface EventSources {
  /** By their rank; empty: no feed tells of it now. */
  readonly sources: readonly SourceSays[];
  readonly mayBeScored: boolean;
  /** The fixture, where an operator scores it. */
  readonly scoredAs: string | null;
}

/** What the rule of a kind may be, the strictest last. */
export const RESULT_CONFIRMATIONS = ['NOBODY', 'TWO_SOURCES', 'ONE_PERSON', 'TWO_PEOPLE'] as const;

/** With TWO_SOURCES, how long a source that is alone waits for another one before a person is asked. */
export const SECOND_SOURCE_MINUTES = 5;

/**
 * Who has to confirm a result that a feed from outside says, before it is settled. TWO_SOURCES: another source of the
 * match, or a person where there is none.
 */
export type ResultConfirmation = (typeof RESULT_CONFIRMATIONS)[number];

/** Who has to confirm results of a kind. */
export interface ResultRule {
  /** The site that asks it; null: the house, for all of them. */
  readonly domain: string | null;
  readonly kind: MarketKind;
  readonly confirmedBy: ResultConfirmation;
}

/** What counts for one market, which is one for all sites: the strictest of the house's rule and those of the sites that offer it. */
export interface AskedConfirmation {
  readonly confirmedBy: ResultConfirmation;
  /** The sites that ask it; empty: the house does, or nobody has to confirm. */
  readonly askedBy: readonly string[];
}

const trader: readonly OperatorRole[] = ['trader'];

/** Fixtures of feeds: those that wait for a person, and which source is followed. */
export const operatorFixtureRoutes = {
  operatorGetWaitingFixtures: route<Record<string, never>, { items: readonly FixtureWait[] }>()({
    method: 'GET',
    path: 'Operator/GetWaitingFixtures',
    access: 'O',
    from: 'query',
    about:
      'Fixtures of feeds that go no further by themselves, longest first, each with what can be done.',
    request: z.object({}),
  }),
  operatorGetSources: route<{ eventId: number }, EventSources>()({
    method: 'GET',
    path: 'Operator/GetSources',
    access: 'O',
    from: 'query',
    about:
      'The sources of an event by priority, which of them is followed, and what each said last.',
    request: z.object({ eventId: id }),
  }),
  operatorTakeOverScoring: route<{ eventId: number }, ScoredMatch>()({
    method: 'POST',
    path: 'Operator/TakeOverScoring',
    access: 'O',
    roles: trader,
    from: 'body',
    about:
      'Scores the match of a feed by hand from now on: what its sources still say is kept and counts for nothing until it is given back. BAD_STATE for a match that has ended, and for one of which prices alone are known.',
    request: z.object({ eventId: id }),
  }),
  operatorChooseSource: route<{ eventId: number; source: string | null }, { source: string }>()({
    method: 'POST',
    path: 'Operator/ChooseSource',
    access: 'O',
    roles: trader,
    from: 'body',
    about:
      'Follows one source of a match from now on; null: the first of its sources by priority that is heard, which gives a match that is scored by hand back to its feed. Score, prices and results are those of that source from the first ball; markets that were settled otherwise are settled again. The answer names the source that is followed. BAD_STATE for a source that does not have the match.',
    request: z.object({ eventId: id, source: z.nullable(text(1, 80)) }),
  }),
  operatorGetResultRules: route<Record<string, never>, { items: readonly ResultRule[] }>()({
    method: 'GET',
    path: 'Operator/GetResultRules',
    access: 'O',
    from: 'query',
    about:
      'Who has to confirm what a source from outside or a scorer says of a result, by the kind of the market: what the house asks for each kind, then what sites ask beside it. A market takes the strictest of the house and the sites that offer its sport. Simulated and replayed matches confirm themselves.',
    request: z.object({}),
  }),
  operatorSaveResultRule: route<ResultRule, ResultRule>()({
    method: 'POST',
    path: 'Operator/SaveResultRule',
    access: 'O',
    roles: [],
    proof: 'RECENT',
    from: 'body',
    about:
      'Sets who confirms results of a kind of market from now on, for the house (`domain` null) or for what a site offers; NOBODY of a site: it asks no more than the house. TWO_SOURCES: settled once two sources of the match say the same; where they differ, or one is alone for five minutes, a person is asked. TWO_PEOPLE: a second operator confirms every settlement, whatever the amount.',
    request: z.object({
      domain: z.nullable(domainName),
      kind: z.enum(MARKET_KINDS),
      confirmedBy: z.enum(RESULT_CONFIRMATIONS),
    }),
  }),
  operatorVoidEvent: route<
    { eventId: number; reason: string },
    { voided: number; proposed: number }
  >()({
    method: 'POST',
    path: 'Operator/VoidEvent',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    from: 'body',
    about:
      'Voids every market of an event that has no result. What one operator may not do alone is proposed to a second one.',
    request: z.object({ eventId: id, reason: text(3, 200) }),
  }),
};

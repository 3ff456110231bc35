import type { MarketKind } from '@crease/core/market/market-kind.ts';
import * as z from 'zod/mini';
import { MARKET_KINDS } from '#base/constants.ts';
import type { Time } from '#base/instant.ts';
import { domainName, id, text } from '#base/request-fields.ts';
import { type OperatorRole, route } from '#base/route.ts';
import type { ScoredMatch } from './scoring.ts';

/**
 * Reason why a fixture needs attention. NO_FEED no running feed knows it · STOPPED its automation failed · UNSETTLED
 * it is over and a market has no result · RESULT_UNSURE score and announced result differ · RESULT_REFUSED the
 * exchange rejected the result · TO_CONFIRM the rules require an operator to confirm the result · ONE_SOURCE the
 * rules require two sources and only one has reported · SOURCES_DIFFER another source reports a different result for
 * this market · SILENT its feed is silent · DISPUTED its sources disagree · MISSING there is a gap between two
 * reported balls · CORRECTED the feed has corrected data that a market was settled on.
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

/** State of a fixture according to one source. */
export interface SourceSays {
  readonly name: string;
  /** True if score, prices and results currently follow it. */
  readonly isLeading: boolean;
  readonly isSilent: boolean;
  /** Its claim at the point of disagreement, else its latest one; null if none yet. */
  readonly says: string | null;
}

/** A fixture, or one of its markets, that needs attention. */
export interface FixtureWait {
  readonly eventId: number;
  readonly eventTitle: string;
  /** Null for all of its markets without a result. */
  readonly marketId: number | null;
  readonly marketName: string | null;
  readonly reason: FixtureWaitReason;
  /** The problem and the available actions, in a sentence. */
  readonly text: string;
  /** True if it can be scored manually from now on. */
  readonly mayBeScored: boolean;
  /** Fixture ID, if an operator is already scoring it. */
  readonly scoredAs: string | null;
  /** Sources that disagree; DISPUTED and SOURCES_DIFFER only. */
  readonly sources: readonly SourceSays[];
  /** Number of markets of the event without a result. */
  readonly unsettled: number;
  /** False while it may still resolve automatically: ONE_SOURCE within its waiting time. */
  readonly isDue: boolean;
  readonly since: Time;
}

/** Sources of an event. */
export interface EventSources {
  /** By rank; empty if no feed covers the event now. */
  readonly sources: readonly SourceSays[];
  readonly mayBeScored: boolean;
  /** Fixture ID, if an operator is scoring it. */
  readonly scoredAs: string | null;
}

/** Confirmation requirements, strictest last. */
export const RESULT_CONFIRMATIONS = ['NOBODY', 'TWO_SOURCES', 'ONE_PERSON', 'TWO_PEOPLE'] as const;

/** With TWO_SOURCES, minutes to wait for a second source before escalating to an operator. */
export const SECOND_SOURCE_MINUTES = 5;

/**
 * Confirmation required before a result from an external feed is settled. TWO_SOURCES: another source of the match,
 * or an operator if there is none.
 */
export type ResultConfirmation = (typeof RESULT_CONFIRMATIONS)[number];

/** Confirmation rule for results of a kind. */
export interface ResultRule {
  /** Site that requires it; null for the house rule, which covers all sites. */
  readonly domain: string | null;
  readonly kind: MarketKind;
  readonly confirmedBy: ResultConfirmation;
}

/**
 * Confirmation required for one market, which is shared by all sites: the strictest of the house rule and those of
 * the sites offering it.
 */
export interface RequiredConfirmation {
  readonly confirmedBy: ResultConfirmation;
  /** Sites that require it; empty if the house does, or if no confirmation is needed. */
  readonly askedBy: readonly string[];
}

const trader: readonly OperatorRole[] = ['trader'];

/** Feed fixtures: those that need attention, and the source followed. */
export const operatorFixtureRoutes = {
  operatorGetWaitingFixtures: route<Record<string, never>, { items: readonly FixtureWait[] }>()({
    method: 'GET',
    path: 'Operator/GetWaitingFixtures',
    access: 'O',
    about:
      'Returns feed fixtures that need manual attention, oldest first, each with possible actions.',
    request: z.object({}),
  }),
  operatorGetSources: route<{ eventId: number }, EventSources>()({
    method: 'GET',
    path: 'Operator/GetSources',
    access: 'O',
    about:
      'Returns an event’s sources by priority, which one is active, and the last report from each.',
    request: z.object({ eventId: id }),
  }),
  operatorTakeOverScoring: route<{ eventId: number }, ScoredMatch>()({
    method: 'POST',
    path: 'Operator/TakeOverScoring',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    about:
      'Switches a feed’s match to manual scoring. Source events are stored but ignored until it’s returned to the feed. Its results then need an operator other than its scorers. BAD_STATE for matches that have ended or have prices only.',
    request: z.object({ eventId: id }),
  }),
  operatorChooseSource: route<{ eventId: number; source: string | null }, { source: string }>()({
    method: 'POST',
    path: 'Operator/ChooseSource',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    about:
      'Switches a match to one source; null picks the highest-priority live source, returning a manually scored match to its feed. Score, prices and results are recomputed from the first ball using that source, and markets settled differently are resettled. Returns the active source. BAD_STATE if the source doesn’t cover the match.',
    request: z.object({ eventId: id, source: z.nullable(text(1, 80)) }),
  }),
  operatorGetResultRules: route<Record<string, never>, { items: readonly ResultRule[] }>()({
    method: 'GET',
    path: 'Operator/GetResultRules',
    access: 'O',
    about:
      'Returns who must confirm results from external sources or scorers, by market type: the house rule for each, then any stricter site rules. A market uses the strictest rule among the house and the sites offering its sport. Simulated and replayed matches confirm automatically; manually scored ones always need at least one operator other than their scorers.',
    request: z.object({}),
  }),
  operatorSaveResultRule: route<ResultRule, ResultRule>()({
    method: 'POST',
    path: 'Operator/SaveResultRule',
    access: 'O',
    roles: [],
    proof: 'RECENT',
    about:
      'Sets who confirms results for a market type, for the house (`domain` null) or a site; NOBODY for a site means the house rule applies. TWO_SOURCES: settles when two sources agree; if they differ, or only one reports for five minutes, an operator decides. TWO_PEOPLE: a second operator confirms every settlement, whatever the amount.',
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
    about:
      'Voids all of an event’s markets without a result. Any that need a second operator are proposed.',
    request: z.object({ eventId: id, reason: text(3, 200) }),
  }),
};

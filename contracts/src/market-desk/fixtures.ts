import * as z from 'zod/mini';
import { MarketKind } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { domainName, id, list, reason, text } from '#base/request-fields.ts';
import { operatorGet, provenAdminAct, provenTraderAct, route } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { ScoredMatch } from './scoring.ts';

/**
 * Reason why a fixture needs attention. NO_FEED no running feed knows it · STOPPED its automation failed · UNSETTLED
 * it is over and a market has no result · RESULT_UNSURE score and announced result differ · RESULT_REFUSED the
 * exchange rejected the result · TO_CONFIRM the rules require an operator to confirm the result · ONE_SOURCE the
 * rules require two sources and only one has reported · SOURCES_DIFFER another source reports a different result for
 * this market · SILENT its feed is silent · DISPUTED its sources disagree · MISSING there is a gap between two
 * reported balls · CORRECTED the feed has corrected data that a market was settled on.
 */
export const FixtureWaitReason = z.enum([
  'NO_FEED',
  'STOPPED',
  'UNSETTLED',
  'RESULT_UNSURE',
  'RESULT_REFUSED',
  'TO_CONFIRM',
  'ONE_SOURCE',
  'SOURCES_DIFFER',
  'SILENT',
  'DISPUTED',
  'MISSING',
  'CORRECTED',
]);
export type FixtureWaitReason = Wire<typeof FixtureWaitReason>;

/** State of a fixture according to one source. */
export const SourceSays = z.strictObject({
  name: z.string(),
  /** True if score, prices and results currently follow it. */
  isLeading: z.boolean(),
  isSilent: z.boolean(),
  /** Its claim at the point of disagreement, else its latest one; null if none yet. */
  says: z.nullable(z.string()),
});
export type SourceSays = Wire<typeof SourceSays>;

/** A fixture, or one of its markets, that needs attention. */
export const FixtureWait = z.strictObject({
  eventId: z.number(),
  eventTitle: z.string(),
  /** Null for all of its markets without a result. */
  marketId: z.nullable(z.number()),
  marketName: z.nullable(z.string()),
  reason: FixtureWaitReason,
  /** The problem and the available actions, in a sentence. */
  text: z.string(),
  /** True if it can be scored manually from now on. */
  mayBeScored: z.boolean(),
  /** Fixture ID, if an operator is already scoring it. */
  scoredAs: z.nullable(z.string()),
  /** Sources that disagree; DISPUTED and SOURCES_DIFFER only. */
  sources: z.array(SourceSays),
  /** Number of markets of the event without a result. */
  unsettled: z.number(),
  /** False while it may still resolve automatically: ONE_SOURCE within its waiting time. */
  isDue: z.boolean(),
  since: Time,
});
export type FixtureWait = Wire<typeof FixtureWait>;

export const EventSources = z.strictObject({
  /** By rank; empty if no feed covers the event now. */
  sources: z.array(SourceSays),
  mayBeScored: z.boolean(),
  /** Fixture ID, if an operator is scoring it. */
  scoredAs: z.nullable(z.string()),
});
export type EventSources = Wire<typeof EventSources>;

/** With TWO_SOURCES, minutes to wait for a second source before escalating to an operator. */
export const SECOND_SOURCE_MINUTES = 5;

/** Confirmation of a feed's result. TWO_SOURCES: or an operator if there is only one. Strictest last. */
export const ResultConfirmation = z.enum(['NOBODY', 'TWO_SOURCES', 'ONE_PERSON', 'TWO_PEOPLE']);
export type ResultConfirmation = Wire<typeof ResultConfirmation>;

export const ResultRule = z.strictObject({
  /** Site that requires it; null for the house rule, which covers all sites. */
  domain: z.nullable(z.string()),
  kind: MarketKind,
  confirmedBy: ResultConfirmation,
});
export type ResultRule = Wire<typeof ResultRule>;

/** Confirmation required for a market: the strictest of the house rule and those of the sites offering it. */
export const RequiredConfirmation = z.strictObject({
  confirmedBy: ResultConfirmation,
  /** Sites that require it; empty if the house does, or if no confirmation is needed. */
  askedBy: z.array(z.string()),
});
export type RequiredConfirmation = Wire<typeof RequiredConfirmation>;

/** Feed fixtures: those that need attention, and the source followed. */
export const operatorFixtureRoutes = {
  operatorGetWaitingFixtures: route({
    ...operatorGet,
    path: 'Operator/GetWaitingFixtures',
    about: 'Returns feed fixtures that need manual attention, oldest first, each with possible actions.',
    answer: list(FixtureWait),
  }),
  operatorGetSources: route({
    ...operatorGet,
    path: 'Operator/GetSources',
    about: 'Returns an event’s sources by priority, which one is active, and the last report from each.',
    request: z.object({ eventId: id }),
    answer: EventSources,
  }),
  operatorTakeOverScoring: route({
    ...provenTraderAct,
    path: 'Operator/TakeOverScoring',
    about:
      'Switches a feed’s match to manual scoring. Source events are stored but ignored until it’s returned to the feed. Its results then need an operator other than its scorers. BAD_STATE for matches that have ended or have prices only.',
    request: z.object({ eventId: id }),
    answer: ScoredMatch,
  }),
  operatorChooseSource: route({
    ...provenTraderAct,
    path: 'Operator/ChooseSource',
    about:
      'Switches a match to one source; null picks the highest-priority live source, returning a manually scored match to its feed. Score, prices and results are recomputed from the first ball using that source, and markets settled differently are resettled. Returns the active source. BAD_STATE if the source doesn’t cover the match.',
    request: z.object({ eventId: id, source: z.nullable(text(1, 80)) }),
    answer: z.strictObject({ source: z.string() }),
  }),
  operatorGetResultRules: route({
    ...operatorGet,
    path: 'Operator/GetResultRules',
    about:
      'Returns who must confirm results from external sources or scorers, by market type: the house rule for each, then any stricter site rules. A market uses the strictest rule among the house and the sites offering its sport. Simulated and replayed matches confirm automatically; manually scored ones always need at least one operator other than their scorers.',
    answer: list(ResultRule),
  }),
  operatorSaveResultRule: route({
    ...provenAdminAct,
    path: 'Operator/SaveResultRule',
    about:
      'Sets who confirms results for a market type, for the house (`domain` null) or a site; NOBODY for a site means the house rule applies. TWO_SOURCES: settles when two sources agree; if they differ, or only one reports for five minutes, an operator decides. TWO_PEOPLE: a second operator confirms every settlement, whatever the amount.',
    request: z.object({ domain: z.nullable(domainName), kind: MarketKind, confirmedBy: ResultConfirmation }),
    answer: ResultRule,
  }),
  operatorVoidEvent: route({
    ...provenTraderAct,
    path: 'Operator/VoidEvent',
    about: 'Voids all of an event’s markets without a result. Any that need a second operator are proposed.',
    request: z.object({ eventId: id, reason }),
    answer: z.strictObject({ voided: z.number(), proposed: z.number() }),
  }),
};

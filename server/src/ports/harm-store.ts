import type { HarmMarker, HarmStage } from '@crease/contracts/rules/harm-rules.ts';
import type { CaseAct, CaseEffect, CaseOutcome } from '@crease/contracts/wire/harm.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { LimitName } from '@crease/core/play/play-limit.ts';
import type { NewAuditRow } from './audit.ts';
import type { Page, PageRequest } from './page.ts';

/** What was seen, as it is kept: paise and ms. */
export interface KeptSign {
  readonly marker: HarmMarker;
  readonly points: number;
  readonly at: number;
  readonly count: number | null;
  readonly amount: Money | null;
  readonly usual: Money | null;
  readonly minutes: number | null;
}

/** A limit that was suggested and not answered. `amount` as core keeps it. */
export interface KeptProposal {
  readonly name: LimitName;
  readonly amount: number;
  readonly text: string;
  readonly at: number;
}

/** One player whom play may harm, from the first look to what came of it. */
export interface HarmCase {
  readonly id: number;
  readonly userId: number;
  readonly isOpen: boolean;
  /** Grows with every change, so that of two at once only the first is made. */
  readonly version: number;
  readonly score: number;
  readonly stage: HarmStage;
  readonly signs: readonly KeptSign[];
  readonly openedAt: number;
  /** Until when a person has to look. */
  readonly dueAt: number | null;
  /** When a case that needs no person is looked at again by itself. */
  readonly lookAt: number | null;
  /** When something was done last, and when its effect is measured next. */
  readonly actedAt: number | null;
  readonly effectAt: number | null;
  readonly claimedBy: number | null;
  readonly claimedUntil: number | null;
  readonly proposal: KeptProposal | null;
  /** Who wants it closed so, while a second person has not agreed. */
  readonly closing: {
    readonly outcome: CaseOutcome;
    readonly by: number;
    readonly reason: string;
  } | null;
  readonly outcome: CaseOutcome | null;
  readonly closedAt: number | null;
}

export type HarmChange = Partial<Omit<HarmCase, 'id' | 'userId' | 'version' | 'openedAt'>>;

/** A line of a case. Lines are added, never changed. */
export interface HarmStep {
  readonly at: number;
  readonly act: CaseAct;
  /** `user:42`, `operator:3` or `system`. */
  readonly actor: string;
  readonly text: string | null;
  readonly score: number | null;
  readonly effect: CaseEffect | null;
}

/** What is written together with a change. */
export interface HarmWriting {
  readonly step: HarmStep;
  readonly audit?: NewAuditRow;
}

export interface HarmQuery extends PageRequest {
  readonly isOpen?: boolean | undefined;
  readonly userId?: number | undefined;
  readonly claimedBy?: number | undefined;
  /** Something was done whose effect is still to be measured. */
  readonly isFollowed?: boolean | undefined;
  readonly sorting: 'score' | 'openedAt';
  readonly descending: boolean;
}

/** Cases of players whom play may harm, each change with its line in one transaction. */
export interface HarmStore {
  /** Opens a case; the open one of this player where there is one. */
  open(userId: number, at: number): Promise<HarmCase>;
  caseById(id: number): Promise<HarmCase | null>;
  openCaseOf(userId: number): Promise<HarmCase | null>;
  /** When their newest case was closed; null: none was. */
  closedAt(userId: number): Promise<number | null>;
  cases(query: HarmQuery): Promise<Page<HarmCase>>;
  /** Open cases of these stages: whose they are. */
  usersAt(stages: readonly HarmStage[]): Promise<readonly number[]>;
  /** Those to be looked at, or whose effect is to be measured, oldest first. */
  due(at: number, limit: number): Promise<readonly HarmCase[]>;
  /** Changes a case that is still as it was seen; null: somebody was faster. */
  change(
    seen: Pick<HarmCase, 'id' | 'version'>,
    change: HarmChange,
    writing: HarmWriting | null,
  ): Promise<HarmCase | null>;
  /** Oldest first. */
  stepsOf(caseId: number): Promise<readonly HarmStep[]>;
  /** Removes everything about a person. */
  forgetUser(userId: number): Promise<void>;
}

import type { HarmMarker, HarmStage } from '@crease/contracts/rules/harm-rules.ts';
import type { CaseActionType, CaseEffect, CaseOutcome } from '@crease/contracts/wire/harm.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { LimitName } from '@crease/core/play/play-limit.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Page, PageRequest } from '#base/page.ts';

/** An observed marker of harm as stored: paise and ms. */
export interface StoredSign {
  readonly marker: HarmMarker;
  readonly points: number;
  readonly at: number;
  readonly count: number | null;
  readonly amount: Money | null;
  readonly usual: Money | null;
  readonly minutes: number | null;
}

/** A suggested limit awaiting the player's response. `amount` in core units. */
export interface StoredProposal {
  readonly name: LimitName;
  readonly amount: number;
  readonly text: string;
  readonly at: number;
}

/** A harm case, from first flag to outcome. */
export interface HarmCase {
  readonly id: number;
  readonly userId: number;
  readonly isOpen: boolean;
  /** Increases with every change; used for optimistic locking. */
  readonly version: number;
  readonly score: number;
  readonly stage: HarmStage;
  readonly signs: readonly StoredSign[];
  readonly openedAt: number;
  /** Deadline for a manual review. */
  readonly dueAt: number | null;
  /** Next automatic review of a case that needs no reviewer. */
  readonly lookAt: number | null;
  /** Last intervention, and when its effect is measured next. */
  readonly actedAt: number | null;
  readonly effectAt: number | null;
  readonly claimedBy: number | null;
  readonly claimedUntil: number | null;
  readonly proposal: StoredProposal | null;
  /** Proposed closure awaiting a second reviewer. */
  readonly closing: {
    readonly outcome: CaseOutcome;
    readonly by: number;
    readonly reason: string;
  } | null;
  readonly outcome: CaseOutcome | null;
  readonly closedAt: number | null;
}

export type HarmChange = Partial<Omit<HarmCase, 'id' | 'userId' | 'version' | 'openedAt'>>;

/** A history entry of a case. Append-only. */
export interface HarmStep {
  readonly at: number;
  readonly act: CaseActionType;
  /** `user:42`, `operator:3` or `system`. */
  readonly actor: string;
  readonly text: string | null;
  readonly score: number | null;
  readonly effect: CaseEffect | null;
}

/** Data written together with a change. */
export interface HarmWriting {
  readonly step: HarmStep;
  readonly audit?: NewAuditRow;
}

export interface HarmQuery extends PageRequest {
  readonly isOpen?: boolean | undefined;
  readonly userId?: number | undefined;
  readonly claimedBy?: number | undefined;
  /** True if an intervention was made whose effect is still to be measured. */
  readonly isFollowed?: boolean | undefined;
  readonly sorting: 'score' | 'openedAt';
  readonly descending: boolean;
}

/** Harm cases; each change is stored with its history entry in one transaction. */
export interface HarmStore {
  /** Opens a case, or returns the player's open one. */
  open(userId: number, at: number): Promise<HarmCase>;
  caseById(id: number): Promise<HarmCase | null>;
  findOpenCase(userId: number): Promise<HarmCase | null>;
  /** Close time of the player's latest case; null if there is none. */
  closedAt(userId: number): Promise<number | null>;
  cases(query: HarmQuery): Promise<Page<HarmCase>>;
  /** Players with an open case in these stages. */
  usersAt(stages: readonly HarmStage[]): Promise<readonly number[]>;
  /** Cases due for a review or an effect measurement, oldest first. */
  due(at: number, limit: number): Promise<readonly HarmCase[]>;
  /** Updates a case if unchanged since it was read; null on conflict. */
  change(
    seen: Pick<HarmCase, 'id' | 'version'>,
    change: HarmChange,
    writing: HarmWriting | null,
  ): Promise<HarmCase | null>;
  /** Oldest first. */
  listSteps(caseId: number): Promise<readonly HarmStep[]>;
  /** Deletes all data about a user. */
  forgetUser(userId: number): Promise<void>;
}

import type { Command } from '@crease/core/exchange/command.ts';
import { CURRENT_RULES } from '@crease/core/exchange/rules.ts';
import type { Outcome } from '@crease/core/exchange/step.ts';
import { parseJson } from '#base/json.ts';
import type { ExchangeStatus, MaintenanceReport, SubmitContext } from '#journal/exchange.ts';
import type { JournalBatch } from '#journal/journal.ts';
import type { Bus } from './bus.ts';

/** Version of all bus messages except LEAD. Processes of different versions don't receive each other's. */
export const WIRE = 1;

/** Every committed batch, as journalled. */
export const BATCHES = `crease.${WIRE}.batch`;
/**
 * Announces the writer several times a second. The subject is the same in every version, so that a process which
 * can't follow learns why.
 */
export const LEAD = 'crease.1.lead';

/**
 * Returns the command subject of an epoch's engine, so that a replaced engine receives nothing. A message is a
 * bundle, or a single command from a gateway whose version sends no bundles; that one gets a single reply.
 */
export function commandSubject(epoch: number): string {
  return `crease.${WIRE}.command.${epoch}`;
}

/** The writer's announcement. Later versions may only add fields. */
export interface Lead {
  /** Version of its messages. */
  readonly wire: number;
  /** Latest rules version of its batches. */
  readonly rules: number;
  readonly epoch: number;
  /** Last committed command. */
  readonly sequence: number;
  /** URL of its own entry points, e.g. `http://10.0.0.4:3000`; null if it has none. */
  readonly url: string | null;
  /** True if it accepts command bundles; earlier engines take commands one at a time. */
  readonly bundles?: boolean;
}

/** A command and its metadata. A guard, which inspects the state, can't be sent. */
export interface CommandRequest {
  readonly command: Command;
  readonly context: Omit<SubmitContext, 'guard'> | null;
}

/** Commands sent together. Replies arrive individually, in any order and across several messages. */
export type CommandBundle = readonly CommandRequest[];

/** Some replies to a bundle, each with the position of its command. */
export type BundleReplies = readonly (readonly [place: number, reply: CommandReply])[];

export type CommandReply =
  /** `sequence`: last committed command at the time of the reply. */
  | { readonly type: 'outcome'; readonly sequence: number; readonly outcome: Outcome }
  | { readonly type: 'away'; readonly status: ExchangeStatus; readonly mayHaveHappened: boolean }
  | { readonly type: 'refused'; readonly reference: string };

/** Header on the first line, then the raw payload, which is JSON already and would otherwise need escaping. */
export function writeBatch({ payload, ...head }: JournalBatch): string {
  return `${JSON.stringify(head)}\n${payload}`;
}

/** Null if it isn't a batch. */
export function readBatch(message: string): JournalBatch | null {
  const end = message.indexOf('\n');
  const head = parseJson(message.slice(0, Math.max(end, 0)));
  if (!isHead(head)) return null;
  return { ...head, payload: message.slice(end + 1) };
}

/** Null if it isn't a lead announcement. */
export function readLead(message: string): Lead | null {
  const lead = parseJson(message);
  return isLead(lead) ? lead : null;
}

/** Why this version can't follow the leader, or null. Batches under earlier rules are executed under those rules. */
export function versionProblem({ wire, rules }: Pick<Lead, 'wire' | 'rules'>): string | null {
  if (wire > WIRE || rules > CURRENT_RULES) {
    return `The leading engine (messages ${wire}, rules ${rules}) is newer than this process (messages ${WIRE}, rules ${CURRENT_RULES}). Upgrade this process.`;
  }
  if (wire < WIRE) {
    return `The leading engine (messages ${wire}) is older than this process (messages ${WIRE}). Upgrade the engine, or downgrade this process.`;
  }
  return null;
}

/** @throws SyntaxError. Not validated: both ends belong to one installation, and the engine checks every command. */
export function readRequests(message: string): CommandRequest | CommandBundle {
  return JSON.parse(message);
}

/** @throws SyntaxError */
export function readReplies(message: string): CommandReply | BundleReplies {
  return JSON.parse(message);
}

function isHead(value: unknown): value is Omit<JournalBatch, 'payload'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'firstSequence' in value &&
    typeof value.firstSequence === 'number' &&
    'lastSequence' in value &&
    typeof value.lastSequence === 'number' &&
    'hash' in value &&
    typeof value.hash === 'string'
  );
}

function isLead(value: unknown): value is Lead {
  return (
    typeof value === 'object' &&
    value !== null &&
    'wire' in value &&
    typeof value.wire === 'number' &&
    'rules' in value &&
    typeof value.rules === 'number' &&
    'epoch' in value &&
    typeof value.epoch === 'number' &&
    'sequence' in value &&
    typeof value.sequence === 'number'
  );
}

const WORK = 'crease.1.work';
/** Report interval; a new leader has the findings within this time. */
const REPORT_EVERY_MS = 5_000;

/** Reports the worker's findings to the leader, at once and then periodically. */
export class WorkReporter {
  readonly #bus: Bus;
  #report: MaintenanceReport = {};

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  readonly job = { name: 'say-report', everyMs: REPORT_EVERY_MS, run: async () => this.#publish() };

  record(report: MaintenanceReport): void {
    this.#report = { ...this.#report, ...report };
    this.#publish();
  }

  #publish(): void {
    this.#bus.publish(WORK, JSON.stringify(this.#report));
  }
}

/** Records a worker's findings. @returns a function that stops it. */
export function listenForReports(bus: Bus, record: (report: MaintenanceReport) => void): () => void {
  return bus.listen(WORK, (message) => record(JSON.parse(message)));
}

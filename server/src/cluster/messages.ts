import type { Outcome } from '@crease/core/exchange/answer.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import { CURRENT_RULES } from '@crease/core/exchange/rules.ts';
import type { ExchangeStatus, SubmitContext } from '#ports/exchange.ts';
import type { JournalBatch } from '#ports/journal.ts';

/** Version of everything that is said on the bus but for who leads; processes that say another do not hear each other. */
export const WIRE = 1;

/** Every committed batch, as it is in the journal. */
export const BATCHES = `crease.${WIRE}.batch`;
/** Who writes, several times a second. The same in every version, so that who cannot follow hears why. */
export const LEAD = 'crease.1.lead';

/**
 * Where the engine of an epoch takes commands: one that was replaced is not asked by anybody. A message is a bundle, or
 * the single command of a gateway of a version that sends no bundles, whose answer is a single reply.
 */
export function commandsOf(epoch: number): string {
  return `crease.${WIRE}.command.${epoch}`;
}

/** What the process that writes says of itself. Later versions may add to it, and change nothing. */
export interface Lead {
  /** Version of its messages. */
  readonly wire: number;
  /** Newest rules of the batches that it writes. */
  readonly rules: number;
  readonly epoch: number;
  /** Newest command that is committed. */
  readonly sequence: number;
  /** Where its own doors are: `http://10.0.0.4:3000`; null: it has none. */
  readonly url: string | null;
  /** Whether it takes bundles of commands; an engine of a version before takes them one by one. */
  readonly bundles?: boolean;
}

/** A command with what is written beside it; a guard, which looks at the state, cannot travel. */
export interface CommandRequest {
  readonly command: Command;
  readonly context: Omit<SubmitContext, 'guard'> | null;
}

/** Commands that are sent together. They are answered one by one, in any order and over several messages. */
export type CommandBundle = readonly CommandRequest[];

/** A part of the answers to a bundle: each with the place of its command there. */
export type BundleReplies = readonly (readonly [place: number, reply: CommandReply])[];

export type CommandReply =
  /** `sequence`: newest command that was committed when it was answered. */
  | { readonly type: 'outcome'; readonly sequence: number; readonly outcome: Outcome }
  | { readonly type: 'away'; readonly status: ExchangeStatus; readonly mayHaveHappened: boolean }
  | { readonly type: 'refused'; readonly reference: string };

/** The head in one line, the payload as it is: it is JSON already and would have to be escaped. */
export function writeBatch({ payload, ...head }: JournalBatch): string {
  return `${JSON.stringify(head)}\n${payload}`;
}

/** Null when it is no batch. */
export function readBatch(message: string): JournalBatch | null {
  const end = message.indexOf('\n');
  const head = parsed(message.slice(0, Math.max(end, 0)));
  if (!isHead(head)) return null;
  return { ...head, payload: message.slice(end + 1) };
}

/** Null when it says something else. */
export function readLead(message: string): Lead | null {
  const lead = parsed(message);
  return isLead(lead) ? lead : null;
}

/** Why this version cannot follow the one that leads; null: it can. Batches under former rules are carried out as then. */
export function versionProblem({ wire, rules }: Pick<Lead, 'wire' | 'rules'>): string | null {
  if (wire > WIRE || rules > CURRENT_RULES) {
    return `The engine that leads is of a newer version (messages ${wire}, rules ${rules}) than this process (messages ${WIRE}, rules ${CURRENT_RULES}). Start the newer version here.`;
  }
  if (wire < WIRE) {
    return `The engine that leads is of an older version (messages ${wire}) than this process (messages ${WIRE}). Start the newer version of the engine, or the older one here.`;
  }
  return null;
}

/** @throws SyntaxError. Both ends are of one installation, and the engine judges every command again. */
export function readRequests(message: string): CommandRequest | CommandBundle {
  return JSON.parse(message);
}

/** @throws SyntaxError */
export function readReplies(message: string): CommandReply | BundleReplies {
  return JSON.parse(message);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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

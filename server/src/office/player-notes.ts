import type { PlayerNote } from '@crease/contracts/routes/operator-player.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import type { DocumentStore } from '#base/document-store.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { findOperatorNames } from '#people/staff/operator-names.ts';
import type { OfficeEnv } from './env.ts';

/** A stored note; each has its own document. */
interface StoredNote {
  readonly at: number;
  readonly operatorId: number;
  readonly text: string;
}

/** Names sort by the timestamp in them, which has a constant number of digits until 2286. */
const makePrefix = (userId: number): string => `player-note:${userId}:`;

/** Operators' notes on a player, newest first. Errors: NOT_FOUND. */
export async function listNotes(
  context: OfficeEnv,
  userId: number,
): Promise<ServiceResult<{ items: readonly PlayerNote[] }>> {
  if ((await context.accounts.userById(userId)) === null) return fail('NOT_FOUND');
  const kept = (await context.documents.list(makePrefix(userId))).flatMap(({ name, value }) =>
    isNote(value) ? [{ name, ...value }] : [],
  );
  const names = await findOperatorNames(
    context,
    kept.map(({ operatorId }) => operatorId),
  );
  const items = kept
    .toReversed()
    .map(({ name, operatorId, ...note }) => toWireNote(name, note, names.get(operatorId)));
  return ok({ items });
}

/**
 * Adds a note. The audit log records the action without the text, because its entries outlive the player's personal
 * data.
 */
export async function addNote(
  context: OfficeEnv,
  actor: Actor,
  { userId, text }: { readonly userId: number; readonly text: string },
): Promise<ServiceResult<PlayerNote>> {
  const { accounts, documents, clock, ids } = context;
  const user = await accounts.userById(userId);
  if (user === null) return fail('NOT_FOUND');
  if (user.erasedAt !== null) return fail('BAD_STATE');
  const { operatorId } = actor;
  const note: StoredNote = { at: clock.now(), operatorId, text };
  const name = `${makePrefix(userId)}${note.at}:${ids.uuid()}`;
  const line = { action: 'AddNote', entity: 'user', entityId: userId };
  await documents.put(name, note, buildAuditRow(actor, line));
  const names = await findOperatorNames(context, [operatorId]);
  return ok(toWireNote(name, note, names.get(operatorId)));
}

/** Deletes all notes on a player; they are personal data. */
export async function deleteNotes(documents: DocumentStore, userId: number): Promise<void> {
  for (const { name } of await documents.list(makePrefix(userId))) await documents.remove(name);
}

function toWireNote(
  id: string,
  { at, text }: Pick<StoredNote, 'at' | 'text'>,
  operator = '',
): PlayerNote {
  return { id, text, operator, time: toWireTime(at) };
}

/** Only this module writes these documents. */
function isNote(value: unknown): value is StoredNote {
  return typeof value === 'object' && value !== null && 'text' in value && 'operatorId' in value;
}

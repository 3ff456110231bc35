import type { PlayerNote } from '@crease/contracts/routes/operator-player.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { type Actor, auditLineOf } from './audit-line.ts';
import { operatorNamesOf } from './operator-names.ts';

/** A stored note; each has its own document. */
interface KeptNote {
  readonly at: number;
  readonly operatorId: number;
  readonly text: string;
}

/** Names sort by the timestamp in them, which has a constant number of digits until 2286. */
const prefixOf = (userId: number): string => `player-note:${userId}:`;

/** Operators' notes on a player, newest first. Errors: NOT_FOUND. */
export async function notesOf(
  context: AppContext,
  userId: number,
): Promise<Reply<{ items: readonly PlayerNote[] }>> {
  if ((await context.accounts.userById(userId)) === null) return decline('NOT_FOUND');
  const kept = (await context.documents.list(prefixOf(userId))).flatMap(({ name, value }) =>
    isNote(value) ? [{ name, ...value }] : [],
  );
  const names = await operatorNamesOf(
    context,
    kept.map(({ operatorId }) => operatorId),
  );
  const items = kept
    .toReversed()
    .map(({ name, operatorId, ...note }) => wireNoteOf(name, note, names.get(operatorId)));
  return answer({ items });
}

/**
 * Adds a note. The audit log records the action without the text, because its entries outlive the player's personal
 * data.
 */
export async function addNote(
  context: AppContext,
  actor: Actor,
  { userId, text }: { readonly userId: number; readonly text: string },
): Promise<Reply<PlayerNote>> {
  const { accounts, documents, clock, ids } = context;
  const user = await accounts.userById(userId);
  if (user === null) return decline('NOT_FOUND');
  if (user.erasedAt !== null) return decline('BAD_STATE');
  const { operatorId } = actor;
  const note: KeptNote = { at: clock.now(), operatorId, text };
  const name = `${prefixOf(userId)}${note.at}:${ids.uuid()}`;
  const line = { action: 'AddNote', entity: 'user', entityId: userId };
  await documents.put(name, note, auditLineOf(actor, line));
  const names = await operatorNamesOf(context, [operatorId]);
  return answer(wireNoteOf(name, note, names.get(operatorId)));
}

/** Deletes all notes on a player; they are personal data. */
export async function forgetNotes(documents: DocumentStore, userId: number): Promise<void> {
  for (const { name } of await documents.list(prefixOf(userId))) await documents.remove(name);
}

function wireNoteOf(
  id: string,
  { at, text }: Pick<KeptNote, 'at' | 'text'>,
  operator = '',
): PlayerNote {
  return { id, text, operator, time: timeOf(at) };
}

/** Only this module writes these documents. */
function isNote(value: unknown): value is KeptNote {
  return typeof value === 'object' && value !== null && 'text' in value && 'operatorId' in value;
}

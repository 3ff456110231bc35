import { FILE_QUOTA } from '@crease/contracts/constants.ts';
import type { OpImages } from '@crease/contracts/routes/operator-people.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { noticeRefusedFile } from './file-news.ts';
import { imageUrlOf } from './image-address.ts';

const HOUR_MS = 3_600_000;

/** Permanently deletes one of a user's files. */
export async function removeImage(
  context: AppContext,
  actor: Actor,
  request: { readonly id: number; readonly reason: string },
): Promise<Reply<boolean>> {
  const { accounts, images } = context;
  const removed = await images.removeImage(request.id);
  if (removed === null) return decline('NOT_FOUND');
  const { ownerId, type, size } = removed;
  await accounts.addAudit(
    auditLineOf(actor, {
      action: 'RemoveImage',
      entity: 'user',
      entityId: ownerId,
      reason: request.reason,
      before: { id: request.id, type, size },
    }),
  );
  await noticeRefusedFile(context, { userId: ownerId, why: 'REMOVED', key: String(request.id) });
  return answer(true);
}

/** A user's stored files, newest first, with signed URLs. */
export async function imagesOf(context: AppContext, userId: number): Promise<Reply<OpImages>> {
  const lines = await context.images.imagesOf(userId);
  const items = lines.map(async ({ id, type, size, createdAt }) => ({
    id,
    type,
    size,
    createdAt: timeOf(createdAt),
    expiresAt: timeOf(createdAt + FILE_QUOTA.keptHours * HOUR_MS),
    imageUrl: await imageUrlOf(context, id),
  }));
  const { ownBytes, allBytes } = await context.images.usage(userId);
  return answer({ items: await Promise.all(items), ownBytes, allBytes });
}

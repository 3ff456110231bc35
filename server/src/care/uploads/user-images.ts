import { FILE_QUOTA } from '@crease/contracts/constants.ts';
import type { OperatorImages } from '@crease/contracts/routes/operator-people.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import { signImageUrl } from '#people/security/image-address.ts';
import { notifyRefusedFile } from './file-news.ts';

const HOUR_MS = 3_600_000;

/** Permanently deletes one of a user's files. */
export async function removeImage(
  context: CareEnv,
  actor: Actor,
  request: { readonly id: number; readonly reason: string },
): Promise<ServiceResult<boolean>> {
  const { accounts, images } = context;
  const removed = await images.removeImage(request.id);
  if (removed === null) return fail('NOT_FOUND');
  const { ownerId, type, size } = removed;
  await accounts.addAudit(
    buildAuditRow(actor, {
      action: 'RemoveImage',
      entity: 'user',
      entityId: ownerId,
      reason: request.reason,
      before: { id: request.id, type, size },
    }),
  );
  await notifyRefusedFile(context, { userId: ownerId, reason: 'REMOVED', key: String(request.id) });
  return ok(true);
}

/** A user's stored files, newest first, with signed URLs. */
export async function listUserImages(
  context: CareEnv,
  userId: number,
): Promise<ServiceResult<OperatorImages>> {
  const lines = await context.images.listImages(userId);
  const items = lines.map(async ({ id, type, size, createdAt }) => ({
    id,
    type,
    size,
    createdAt: toWireTime(createdAt),
    expiresAt: toWireTime(createdAt + FILE_QUOTA.keptHours * HOUR_MS),
    imageUrl: await signImageUrl(context, id),
  }));
  const { ownBytes, allBytes } = await context.images.usage(userId);
  return ok({ items: await Promise.all(items), ownBytes, allBytes });
}

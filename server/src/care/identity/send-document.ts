import type { DocumentKind, Identity } from '@crease/contracts/wire/identity.ts';
import type { StoredImage } from '#base/images/image-store.ts';
import { fail, failField, ok, type ServiceResult } from '#base/reply.ts';
import { StorageFullError } from '#base/system/file-store.ts';
import type { CareEnv } from '#care/env.ts';
import type { StoredIdentity } from '#care/store/identity-store.ts';
import type { Requester } from '#people/account/live-session.ts';
import { getIdentityRules, maySubmit, readIdentity } from './identity-view.ts';
import { takeIdentityStep, withIdentityLock } from './take-identity-step.ts';

export interface SentDocument {
  readonly kind: DocumentKind;
  readonly imageIds: readonly number[];
}

/**
 * Submits recently uploaded images as a document. Moves them from temporary to private storage and deletes those
 * submitted before.
 */
export function sendDocument(
  context: CareEnv,
  { user, origin }: Requester,
  { kind, imageIds }: SentDocument,
): Promise<ServiceResult<Identity>> {
  return withIdentityLock(context, user.id, async () => {
    const { clock, identities } = context;
    const rules = getIdentityRules(context, user);
    if (rules === null || !rules.levels.some(({ needs }) => needs.includes(kind))) {
      return fail('FEATURE_OFF');
    }
    const item = await identities.getOrCreateItem(user.id, kind, clock.now());
    if (!maySubmit(item.state)) return fail('BAD_STATE', { state: item.state });
    const images = await loadImages(context, user.id, imageIds);
    if (!images.ok) return images;
    const former = await identities.listImages(item.id);
    const added = await storeImages(context, item, images.value);
    if (!added.ok) return added;
    const sent = await takeIdentityStep(context, item, {
      to: 'SUBMITTED',
      by: 'USER',
      actor: `user:${user.id}`,
      ip: origin.ip,
      change: {
        reason: null,
        declineCode: null,
        validUntil: null,
        decidedAt: null,
        firstBy: null,
        submittedAt: clock.now(),
      },
    });
    await identities.removeImages(sent.ok ? former : added.value);
    if (!sent.ok) return sent;
    for (const { id } of images.value) await context.images.removeImage(id);
    return await readIdentity(context, user);
  });
}

async function loadImages(
  { images }: CareEnv,
  userId: number,
  ids: readonly number[],
): Promise<ServiceResult<readonly StoredImage[]>> {
  const found: StoredImage[] = [];
  for (const id of new Set(ids)) {
    const image = await images.imageById(id);
    if (image === null || image.ownerId !== userId) {
      return failField('imageIds', 'This image is no longer available. Upload it again');
    }
    found.push(image);
  }
  return ok(found);
}

/** Keeps all of them or none. */
async function storeImages(
  { clock, identities, log }: CareEnv,
  { id: itemId }: StoredIdentity,
  images: readonly StoredImage[],
): Promise<ServiceResult<readonly number[]>> {
  const kept: number[] = [];
  try {
    for (const { type, bytes } of images) {
      kept.push(await identities.addImage({ itemId, type, bytes, createdAt: clock.now() }));
    }
    return ok(kept);
  } catch (error) {
    await identities.removeImages(kept);
    if (!(error instanceof StorageFullError)) throw error;
    log.warn('No storage left for a user’s document.');
    return fail('FILES_FULL');
  }
}

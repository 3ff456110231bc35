import type { DocumentKind, Identity } from '@crease/contracts/wire/identity.ts';
import { NoRoomForFiles } from '#ports/file-store.ts';
import type { KeptIdentity } from '#ports/identity-store.ts';
import type { StoredImage } from '#ports/image-store.ts';
import type { AppContext } from '#services/app-context.ts';
import type { Asking } from '#services/cashier/start-deposit.ts';
import { answer, decline, declineField, type Reply } from '#services/reply.ts';
import { identityOf, maySend, rulesFor } from './identity-view.ts';
import { inIdentityTurn, takeIdentityStep } from './take-identity-step.ts';

export interface SentDocument {
  readonly kind: DocumentKind;
  readonly imageIds: readonly number[];
}

/**
 * Submits recently uploaded images as a document. Moves them from temporary to private storage and deletes those
 * submitted before.
 */
export function sendDocument(
  context: AppContext,
  { user, origin }: Asking,
  { kind, imageIds }: SentDocument,
): Promise<Reply<Identity>> {
  return inIdentityTurn(context, user.id, async () => {
    const { clock, identities } = context;
    const rules = rulesFor(context, user);
    if (rules === null || !rules.levels.some(({ needs }) => needs.includes(kind))) {
      return decline('FEATURE_OFF');
    }
    const item = await identities.need(user.id, kind, clock.now());
    if (!maySend(item.state)) return decline('BAD_STATE', { state: item.state });
    const images = await imagesOf(context, user.id, imageIds);
    if (!images.ok) return images;
    const former = await identities.picturesOf(item.id);
    const added = await keepPictures(context, item, images.value);
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
    await identities.removePictures(sent.ok ? former : added.value);
    if (!sent.ok) return sent;
    for (const { id } of images.value) await context.images.removeImage(id);
    return await identityOf(context, user);
  });
}

async function imagesOf(
  { images }: AppContext,
  userId: number,
  ids: readonly number[],
): Promise<Reply<readonly StoredImage[]>> {
  const found: StoredImage[] = [];
  for (const id of new Set(ids)) {
    const image = await images.imageById(id);
    if (image === null || image.ownerId !== userId) {
      return declineField('imageIds', 'This image is no longer available. Upload it again');
    }
    found.push(image);
  }
  return answer(found);
}

/** Keeps all of them or none. */
async function keepPictures(
  { clock, identities, log }: AppContext,
  { id: itemId }: KeptIdentity,
  images: readonly StoredImage[],
): Promise<Reply<readonly number[]>> {
  const kept: number[] = [];
  try {
    for (const { type, bytes } of images) {
      kept.push(await identities.addPicture({ itemId, type, bytes, createdAt: clock.now() }));
    }
    return answer(kept);
  } catch (error) {
    await identities.removePictures(kept);
    if (!(error instanceof NoRoomForFiles)) throw error;
    log.warn('No storage left for a user’s document.');
    return decline('FILES_FULL');
  }
}

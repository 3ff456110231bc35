import { FILE_QUOTA, MAX_IMAGE_BYTES } from '@crease/contracts/base/constants.ts';
import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { OperatorImages } from '@crease/contracts/people/operator-people.ts';
import type { FileRejection } from '@crease/contracts/people/preferences.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import type { FileType, ImageUsage, StoredImage } from '#base/image-store.ts';
import { type Failure, fail, failField, ok, type Reply } from '#base/reply.ts';
import { StorageFullError } from '#base/system/file-store.ts';
import type { Input } from '#people/account/call-context.ts';
import { signImageUrl } from '#people/security/secret-keys.ts';
import type { User } from '#people/store/account-store.ts';
import type { CareEnv } from './env.ts';

export const HOUR_MS = 3_600_000;
const DATA_PREFIX = /^data:[\w.+/-]{0,100};base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Re-encoding may enlarge an image slightly; much larger output suggests an attack. */
const MAX_STORED_BYTES = 2 * MAX_IMAGE_BYTES;

/** A purpose that uploads serve, such as proof of payment. True for the users it concerns. */
export type UploadPurpose = (user: User) => boolean;

export function mayStoreImages({ uploadPurposes }: Pick<CareEnv, 'uploadPurposes'>, user: User): boolean {
  return uploadPurposes.some((concerns) => concerns(user));
}

/**
 * Stores a user's image or the pages of a PDF for a day. @returns its signed URL (API 3.3). Errors: FEATURE_OFF for
 * users who neither deposit nor need identification.
 *
 * Refused files count towards the hourly limit like stored ones. The type is detected from the bytes. The image is
 * always re-encoded; no byte of the original is kept.
 *
 * @param image base64, with or without a `data:` prefix.
 */
export function storeImage(context: CareEnv, user: User, image: string): Reply<{ id: number; imageUrl: string }> {
  const { clock, images, locks, imageEncoder, refusedFiles } = context;
  if (!mayStoreImages(context, user)) return Promise.resolve(fail('FEATURE_OFF'));
  const ownerId = user.id;
  const refuse = async (reason: 'TYPE' | 'SIZE'): Promise<Failure> => {
    refusedFiles.add(String(ownerId));
    // At most one notice per hour.
    const key = String(Math.floor(clock.now() / HOUR_MS));
    await notifyRefusedFile(context, ownerId, reason, key);
    return fail(reason === 'TYPE' ? 'FILE_TYPE' : 'FILE_TOO_LARGE');
  };
  // Serialised, so that the limit holds for concurrent uploads.
  return locks.run(`image:${ownerId}`, async () => {
    const now = clock.now();
    const from = now - HOUR_MS;
    const stored = await images.storedSince(ownerId, from);
    const tried = [...stored, ...refusedFiles.list(String(ownerId))];
    if (tried.length >= FILE_QUOTA.perHour) {
      const freeAt = Math.min(...tried) + HOUR_MS;
      const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - now) / 1_000));
      return fail('RATE_LIMITED', { retryAfterSeconds });
    }
    const bytes = decodeImage(image);
    if (bytes === null) return failField('image', 'image must be base64');
    if (bytes.length > MAX_IMAGE_BYTES) return refuse('SIZE');
    const type = detectFileType(bytes);
    if (type === null) return refuse('TYPE');
    const kept = await imageEncoder.encode(bytes, type);
    if (kept === null) return refuse('TYPE');
    if (kept.bytes.length > MAX_STORED_BYTES) return refuse('SIZE');
    const full = overQuota(await images.usage(ownerId), kept.bytes.length);
    if (full !== null) {
      refusedFiles.add(String(ownerId));
      return full;
    }
    return store(context, { ...kept, ownerId, createdAt: now });
  });
}

function overQuota({ ownFiles, ownBytes, allBytes }: ImageUsage, size: number): Failure | null {
  if (ownFiles >= FILE_QUOTA.files || ownBytes + size > FILE_QUOTA.bytes)
    return fail('FILE_QUOTA', { max: FILE_QUOTA.files });
  return allBytes + size > FILE_QUOTA.bytesInAll ? fail('FILES_FULL') : null;
}

/** A full volume rejects this file only; bets are written elsewhere, with reserved space. */
async function store(
  context: CareEnv,
  image: Omit<StoredImage, 'id' | 'size'>,
): Reply<{ id: number; imageUrl: string }> {
  try {
    const id = await context.images.addImage(image);
    return ok({ id, imageUrl: await signImageUrl(context, id) });
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error;
    context.log.warn('No storage left for a user’s file.');
    return fail('FILES_FULL');
  }
}

/** Strict, because Node's decoder skips invalid characters. */
function decodeImage(image: string): Buffer | null {
  const prefix = DATA_PREFIX.exec(image)?.[0] ?? '';
  const text = image.slice(prefix.length);
  return BASE64.test(text) && text.length % 4 !== 1 ? Buffer.from(text, 'base64') : null;
}

/** Magic bytes of the accepted formats. */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const RIFF = Buffer.from('RIFF');
const WEBP = Buffer.from('WEBP');
const WEBP_AT = 8;
const PDF = Buffer.from('%PDF-');

/** Detects a file's type from its first bytes, null if unknown. The declared type is ignored. */
function detectFileType(bytes: Buffer): FileType | null {
  const startsWith = (mark: Buffer, at = 0) => bytes.subarray(at, at + mark.length).equals(mark);
  if (startsWith(PNG)) return 'image/png';
  if (startsWith(JPEG)) return 'image/jpeg';
  if (startsWith(RIFF) && startsWith(WEBP, WEBP_AT)) return 'image/webp';
  return startsWith(PDF) ? 'application/pdf' : null;
}

/**
 * Stores a notice for the owner of a rejected or removed file. Failures are logged.
 *
 * @param key rejections for the same reason with the same key produce one notice.
 */
async function notifyRefusedFile(
  { clock, log, notices }: Pick<CareEnv, 'clock' | 'log' | 'notices'>,
  userId: number,
  reason: FileRejection,
  key: string,
): Promise<void> {
  try {
    await notices.add({
      userId,
      key: `file:${reason}:${key}`,
      at: clock.now(),
      kind: 'FILE_REFUSED',
      facts: { why: reason },
    });
  } catch (error) {
    log.warn('Couldn’t save a rejected-file notice.', { error, why: reason });
  }
}

export async function removeImage(
  context: CareEnv,
  actor: Actor,
  request: Input<'operatorRemoveImage'>,
): Reply<boolean> {
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
  await notifyRefusedFile(context, ownerId, 'REMOVED', String(request.id));
  return ok(true);
}

/** A user's stored files, newest first, with signed URLs. */
export async function listUserImages(context: CareEnv, userId: number): Reply<OperatorImages> {
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

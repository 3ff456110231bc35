import { LARGEST_IMAGE_BYTES } from '@crease/contracts/routes/setting.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, declineField, type Reply } from '#services/reply.ts';
import { typeOfBytes } from './file-type.ts';
import { imageUrlOf } from './image-address.ts';

const PER_HOUR = 20;
const HOUR_MS = 3_600_000;
const DATA_PREFIX = /^data:[\w.+/-]{0,100};base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** A picture drawn anew may grow a little; one that grows much was made to. */
const LARGEST_STORED_BYTES = 2 * LARGEST_IMAGE_BYTES;

/**
 * Keeps a picture or a PDF of a user and answers its signed address (api 3.3).
 *
 * What it is follows from its bytes. Pictures are drawn anew; a PDF stays as it is and is only ever handed out as a
 * file to keep.
 *
 * @param image base64, with or without a `data:` prefix.
 */
export function storeImage(
  context: AppContext,
  ownerId: number,
  image: string,
): Promise<Reply<{ id: number; imageUrl: string }>> {
  const { clock, images, loginTurns, pictures } = context;
  // One after the other, so that the count holds for pictures sent together.
  return loginTurns.take(`image:${ownerId}`, async () => {
    const now = clock.now();
    const stored = await images.storedSince(ownerId, now - HOUR_MS);
    const [oldest] = stored;
    if (stored.length >= PER_HOUR && oldest !== undefined) {
      const retryAfterSeconds = Math.max(1, Math.ceil((oldest + HOUR_MS - now) / 1_000));
      return decline('RATE_LIMITED', { retryAfterSeconds });
    }
    const bytes = bytesOf(image);
    if (bytes === null) return declineField('image', 'image must be base64');
    if (bytes.length > LARGEST_IMAGE_BYTES) return decline('FILE_TOO_LARGE');
    const type = typeOfBytes(bytes);
    if (type === null) return decline('FILE_TYPE');
    const kept = type === 'application/pdf' ? bytes : await pictures.encode(bytes, type);
    if (kept === null) return decline('FILE_TYPE');
    if (kept.length > LARGEST_STORED_BYTES) return decline('FILE_TOO_LARGE');
    const id = await images.addImage({ ownerId, type, bytes: kept, createdAt: now });
    return answer({ id, imageUrl: await imageUrlOf(context, id) });
  });
}

/** Strict, because the platform's reader passes over whatever is not base64. */
function bytesOf(image: string): Buffer | null {
  const prefix = DATA_PREFIX.exec(image)?.[0] ?? '';
  const text = image.slice(prefix.length);
  return BASE64.test(text) && text.length % 4 !== 1 ? Buffer.from(text, 'base64') : null;
}

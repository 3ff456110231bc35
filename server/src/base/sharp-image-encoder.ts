import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { ImageEncoder, ImageType } from '#base/image-store.ts';

/** Renders the pages of a PDF as a PNG; null if it can't. */
type DrawDocument = (bytes: Uint8Array) => Promise<Uint8Array | null>;

/** Enough for a phone camera; rejects decompression bombs. */
const MAX_PIXELS = 40_000_000;
/** Receipts stay legible at this size. */
const MAX_SIDE_PX = 4_096;
const QUALITY = 85;
/** A camera's image takes less than two. */
const MAX_SECONDS = 5;

/**
 * Encodes images with sharp (libvips) one at a time, so that a flood queues up instead of exhausting the machine.
 * Documents wait in a queue of their own: a slow one delays other documents, and no photo.
 */
export function sharpImageEncoder(drawDocument: DrawDocument): ImageEncoder {
  // The library supports many formats; untrusted bytes may reach the decoders of these three only.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });
  // Every image is processed once, so caching is useless.
  sharp.cache(false);
  // Price updates have priority over images.
  sharp.concurrency(1);
  const inTurn = openQueue();
  const inTurnOfDocuments = openQueue();
  return {
    encode: async (bytes, type) => {
      const isDocument = type === 'application/pdf';
      const source = isDocument ? await inTurnOfDocuments(() => drawDocument(bytes)) : bytes;
      if (source === null) return null;
      const kept = isDocument ? 'image/png' : type;
      const picture = await inTurn(() => encode(source, kept));
      return picture === null ? null : { type: kept, bytes: picture };
    },
    fingerprint: (bytes) =>
      inTurn(async () => ({
        exact: createHash('sha256').update(bytes).digest('hex'),
        perceptual: await computePerceptualHash(bytes),
      })),
  };
}

/** Runs works one after the other. A failed one doesn't hold up the next. */
function openQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}

async function encode(bytes: Uint8Array, type: ImageType): Promise<Uint8Array | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    switch (type) {
      case 'image/png':
        return await picture.png().toBuffer();
      case 'image/jpeg':
        return await picture.jpeg({ quality: QUALITY }).toBuffer();
      case 'image/webp':
        return await picture.webp({ quality: QUALITY }).toBuffer();
    }
  } catch {
    // Any decode error means an unsupported image.
    return null;
  }
}

const SPOTS = 8;
const BITS_IN_DIGIT = 4;
/** Blank paper varies by no more than this after heavier compression. */
const NOISE = 3;

async function computePerceptualHash(bytes: Uint8Array): Promise<string | null> {
  try {
    const spots = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: MAX_SECONDS })
      .flatten({ background: 'white' })
      .greyscale()
      .resize(SPOTS + 1, SPOTS, { fit: 'fill' })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    const brightness = (row: number, column: number): number => spots[row * (SPOTS + 1) + column] ?? 0;
    let digits = '';
    for (let row = 0; row < SPOTS; row += 1) {
      for (let column = 0; column < SPOTS; column += BITS_IN_DIGIT) {
        let digit = 0;
        for (let bit = column; bit < column + BITS_IN_DIGIT; bit += 1) {
          digit = digit * 2 + (brightness(row, bit) > brightness(row, bit + 1) + NOISE ? 1 : 0);
        }
        digits += digit.toString(16);
      }
    }
    return digits;
  } catch {
    return null;
  }
}

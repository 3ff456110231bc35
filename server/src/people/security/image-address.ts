import { IMAGE_ADDRESS_SECONDS } from '@crease/contracts/constants.ts';
import type { StoredImage } from '#base/images/image-store.ts';
import type { PeopleEnv } from '#people/env.ts';

const WHOLE = /^[1-9]\d{0,14}$/;

/** Creates a signed image URL valid for an hour. */
export async function signImageUrl(context: PeopleEnv, id: number): Promise<string> {
  const expires = Math.floor(context.clock.now() / 1_000) + IMAGE_ADDRESS_SECONDS;
  const signature = await context.secretKeys.sign('image-address', signedText(id, expires));
  return `/uploads/${id}?e=${expires}&s=${signature}`;
}

/** Finds an image by its URL parts, with the URL's remaining lifetime; null if anything is invalid. */
export async function findSignedImage(
  context: PeopleEnv,
  address: { readonly id: string; readonly e: unknown; readonly s: unknown },
): Promise<{ readonly image: StoredImage; readonly secondsLeft: number } | null> {
  const { clock, images, secretKeys } = context;
  const { id, e, s } = address;
  if (typeof e !== 'string' || typeof s !== 'string') return null;
  if (!WHOLE.test(id) || !WHOLE.test(e)) return null;
  const isSigned = await secretKeys.isSigned('image-address', signedText(Number(id), Number(e)), s);
  const secondsLeft = Number(e) - Math.floor(clock.now() / 1_000);
  if (!isSigned || secondsLeft <= 0) return null;
  const image = await images.imageById(Number(id));
  return image === null ? null : { image, secondsLeft };
}

function signedText(id: number, expires: number): string {
  return `${id}.${expires}`;
}

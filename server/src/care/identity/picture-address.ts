import type { CareEnv } from '#care/env.ts';
import type { IdentityImage } from '#care/store/identity-store.ts';

/** Reviewers' pages load images immediately; opening the document again is audited. */
const ADDRESS_SECONDS = 300;
const WHOLE = /^[1-9]\d{0,14}$/;

/** Creates a signed image URL valid for five minutes. */
export async function signIdentityImageUrl(context: CareEnv, id: number): Promise<string> {
  const expires = Math.floor(context.clock.now() / 1_000) + ADDRESS_SECONDS;
  const signature = await context.secretKeys.sign('image-address', buildSignedText(id, expires));
  return `/uploads/identity/${id}?e=${expires}&s=${signature}`;
}

/** Finds an image by its URL parts; null if anything is invalid. */
export async function findIdentityImage(
  { clock, identities, secretKeys }: CareEnv,
  { id, e, s }: { readonly id: string; readonly e: unknown; readonly s: unknown },
): Promise<IdentityImage | null> {
  if (typeof e !== 'string' || typeof s !== 'string') return null;
  if (!WHOLE.test(id) || !WHOLE.test(e)) return null;
  const isSigned = await secretKeys.isSigned(
    'image-address',
    buildSignedText(Number(id), Number(e)),
    s,
  );
  if (!isSigned || Number(e) * 1_000 <= clock.now()) return null;
  return await identities.imageById(Number(id));
}

/** Prefixed, because payment screenshots are signed with the same key. */
function buildSignedText(id: number, expires: number): string {
  return `identity.${id}.${expires}`;
}

import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import type { RiskFlag } from '@crease/contracts/wire/cashier.ts';
import { failField, ok, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';

/** Screenshot of a payment as stored with its deposit. */
export interface PaymentProof
  extends Pick<CashRequest, 'imageId' | 'imageHash' | 'pictureHash' | 'flags'> {
  readonly flags: readonly RiskFlag[];
}

const NO_PROOF: PaymentProof = { imageId: null, imageHash: null, pictureHash: null, flags: [] };

/**
 * Loads a screenshot uploaded by its owner, with its fingerprints. The image is deleted after a day; the hashes
 * remain to detect repeats and look-alikes.
 *
 * @param requestId deposit that it is for; 0 for a new one.
 */
export async function buildPaymentProof(
  context: CashEnv,
  userId: number,
  {
    screenshotId,
    requestId,
  }: { readonly screenshotId?: number | undefined; readonly requestId: number },
): Promise<ServiceResult<PaymentProof>> {
  if (screenshotId === undefined) return ok(NO_PROOF);
  const image = await context.images.imageById(screenshotId);
  if (image === null || image.ownerId !== userId)
    return failField('screenshotId', 'This screenshot is no longer available. Upload it again');
  const { exact: imageHash, perceptual: pictureHash } = await context.imageEncoder.fingerprint(
    image.bytes,
  );
  const picture = { id: requestId, imageHash, pictureHash };
  const likeness = await context.cashier.findSimilarScreenshots(picture, CASHIER.alikeBits);
  const flags: RiskFlag[] =
    likeness === null ? [] : [likeness === 'SAME' ? 'PICTURE_USED' : 'PICTURE_ALIKE'];
  return ok({ imageId: image.id, imageHash, pictureHash, flags });
}

import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import type { RiskFlag } from '@crease/contracts/wire/cashier.ts';
import type { CashRequest } from '#ports/cashier-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, declineField, type Reply } from '#services/reply.ts';

/** The picture of a payment, as it is kept with its deposit. */
export interface PaymentProof
  extends Pick<CashRequest, 'imageId' | 'imageHash' | 'pictureHash' | 'flags'> {
  readonly flags: readonly RiskFlag[];
}

const NO_PROOF: PaymentProof = { imageId: null, imageHash: null, pictureHash: null, flags: [] };

/**
 * A picture that its owner has sent in, with what tells it from others. The picture itself goes after a day; what is kept
 * shows whether it, or one that looks the same, comes again.
 *
 * @param requestId of the deposit that it is for; 0: it is a new one.
 */
export async function proofOf(
  context: AppContext,
  userId: number,
  {
    screenshotId,
    requestId,
  }: { readonly screenshotId?: number | undefined; readonly requestId: number },
): Promise<Reply<PaymentProof>> {
  if (screenshotId === undefined) return answer(NO_PROOF);
  const image = await context.images.imageById(screenshotId);
  if (image === null || image.ownerId !== userId)
    return declineField('screenshotId', 'This picture is not there any more. Please send it again');
  const { exact: imageHash, look: pictureHash } = await context.pictures.fingerprint(image.bytes);
  const picture = { id: requestId, imageHash, pictureHash };
  const likeness = await context.cashier.likeness(picture, CASHIER.alikeBits);
  const flags: RiskFlag[] =
    likeness === null ? [] : [likeness === 'SAME' ? 'PICTURE_USED' : 'PICTURE_ALIKE'];
  return answer({ imageId: image.id, imageHash, pictureHash, flags });
}

import type { Money } from '@crease/core/money/money.ts';

const MAX_NOTE_LENGTH = 50;
const MAX_REFERENCE_LENGTH = 35;

/**
 * Builds a pre-filled UPI payment link, which can also be scanned as a QR code.
 *
 * @source NPCI, UPI linking specification 1.6: `pa`, `pn`, `am` with two decimals, `cu`, `tn`, `tr`, percent-encoded.
 * The @ of an ID stays plain (RFC 3986 allows it in a query), because several apps show `%40` as part of the ID.
 * @example upi://pay?pa=pay@crease&pn=Crease&am=500.37&cu=INR&tn=DP-40817&tr=DP-40817
 */
export function buildUpiLink({
  upiId,
  holderName,
  amount,
  referenceNo,
}: {
  readonly upiId: string;
  readonly holderName: string;
  /** Amount in paise. */
  readonly amount: Money;
  readonly referenceNo: string;
}): string {
  const rupees = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
  const parts = {
    pa: upiId,
    pn: holderName,
    am: rupees,
    cu: 'INR',
    tn: referenceNo.slice(0, MAX_NOTE_LENGTH),
    tr: referenceNo.slice(0, MAX_REFERENCE_LENGTH),
  };
  const query = Object.entries(parts).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${query.join('&')}`;
}

import { takeFile } from '#player/features/records/files.ts';

/** A receipt of one request, as the printed statement is made. @returns why it failed, or null. */
export function takeReceipt(RequestId: number, signal: AbortSignal): Promise<string | null> {
  return takeFile(
    { kind: 'Receipt', RequestId },
    { format: 'PDF', onProgress: () => undefined, signal },
  );
}

/**
 * Explains why a file isn't a recorded market, for known kinds of files; null for any other file.
 *
 * @param text the decompressed file.
 * @returns the end of a sentence about the file.
 */
export function describeNonMarket(text: string): string | null {
  const first = parseFirstMessage(text);
  if (first === null) return null;
  if (first.op === 'ccm') {
    return 'is a recorded score stream (ccm), which has no prices and can’t be traded. Replay the recorded market (mcm) with the same ID instead.';
  }
  if (first.op === undefined && typeof first.eventType === 'string') {
    return 'is a stream of individual bets, with no suspensions or results, so it can’t be settled. Replay a recorded market (mcm) instead.';
  }
  return null;
}

function parseFirstMessage(text: string): Record<string, unknown> | null {
  const line = text.slice(0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n'));
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
  } catch {
    return null;
  }
}

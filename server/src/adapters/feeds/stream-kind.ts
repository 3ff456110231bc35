/**
 * Why a file that is no recorded market cannot be played, for the kinds that are known; null for any other file.
 *
 * @param text the file, unpacked.
 * @returns how a sentence about the file goes on.
 */
export function notAMarket(text: string): string | null {
  const first = firstMessageOf(text);
  if (first === null) return null;
  if (first.op === 'ccm') {
    return 'is a recorded score stream (ccm): it tells how a match went and has no prices, so nothing can be traded from it. Play the recorded market (mcm) of the same number instead.';
  }
  if (first.op === undefined && typeof first.eventType === 'string') {
    return 'is a flow of single bets: it tells neither when its market was suspended nor who won, so it cannot be played to a settlement. Play a recorded market (mcm) instead.';
  }
  return null;
}

function firstMessageOf(text: string): Record<string, unknown> | null {
  const line = text.slice(0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n'));
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
  } catch {
    return null;
  }
}

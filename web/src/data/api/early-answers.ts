declare global {
  /** By address: what `first-paint.js` has asked for while this code was on its way. Null: it did not come. */
  var earlyAnswers: Record<string, Promise<Response | null>> | undefined;
}

/**
 * An answer that is on its way already, for the first who asks for the same as a visitor without a session.
 *
 * @returns null when nothing was asked ahead; the promise of null when it did not come. Then the network is asked.
 */
export function takeEarlyAnswer(url: URL, request: RequestInit): Promise<Response | null> | null {
  const asked = globalThis.earlyAnswers?.[url.href];
  if (asked === undefined || request.method !== 'GET') return null;
  delete globalThis.earlyAnswers?.[url.href];
  return new Headers(request.headers).has('Authorization') ? null : asked;
}

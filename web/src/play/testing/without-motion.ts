import { vi } from 'vitest';

/** The browser of the tests draws nothing, and complains about frames that are ended early. Ends with `restoreAllMocks`. */
export function withoutMotion(): void {
  const played = { cancel: () => undefined } as Animation;
  vi.spyOn(Element.prototype, 'animate').mockReturnValue(played);
}

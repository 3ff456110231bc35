// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest';
import { caller } from './call-route.ts';
import { traceClicks } from './click-trace.ts';

test('sends the trace header with the first call after a click only', () => {
  traceClicks();
  const headers = () => caller().extraHeaders?.() ?? {};
  expect(headers()).toEqual({});

  document.body.click();
  expect(headers()).toEqual({
    traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    tracestate: expect.stringMatching(/^crease=\d{1,4}$/),
  });
  expect(headers()).toEqual({});

  document.body.click();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_500);
  expect(headers()).toEqual({});
});

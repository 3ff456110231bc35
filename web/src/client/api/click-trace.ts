import { caller, setCaller } from './call-route.ts';

/** Requests later than this after a click are not attributed to it. */
const OF_CLICK_MS = 1_000;
const TRACE_BYTES = 16;
const SPAN_BYTES = 8;

let clickedAt: number | null = null;

/**
 * Starts a W3C trace (`traceparent`) on each click that calls the server. `tracestate` carries the time between click
 * and call, and the server creates the span, so no tracing library is loaded here.
 */
export function traceClicks(): void {
  addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), true);
  const untraced = caller();
  setCaller({
    ...untraced,
    extraHeaders: () => ({ ...untraced.extraHeaders?.(), ...takeTraceHeaders() }),
  });
}

/** Returns headers once per click. Its further calls are not traced. */
function takeTraceHeaders(): Readonly<Record<string, string>> {
  if (clickedAt === null) return {};
  const agoMs = Math.round(performance.now() - clickedAt);
  clickedAt = null;
  if (agoMs > OF_CLICK_MS) return {};
  return {
    traceparent: `00-${randomHex(TRACE_BYTES)}-${randomHex(SPAN_BYTES)}-01`,
    tracestate: `crease=${Math.max(0, agoMs)}`,
  };
}

function randomHex(bytes: number): string {
  const numbers = crypto.getRandomValues(new Uint8Array(bytes));
  return [...numbers].map((number) => number.toString(16).padStart(2, '0')).join('');
}

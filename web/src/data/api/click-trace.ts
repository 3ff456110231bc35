import { caller, setCaller } from './caller.ts';

/** What is asked later than this after a click was not asked by it. */
const OF_CLICK_MS = 1_000;
const TRACE_BYTES = 16;
const SPAN_BYTES = 8;

let clickedAt: number | null = null;

/**
 * Begins a trace with each click that asks the server for something, as W3C writes it (`traceparent`). How long before the
 * call the click was goes along in `tracestate`: the server makes the span, so that no library is loaded here.
 */
export function traceClicks(): void {
  addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), true);
  const untraced = caller();
  setCaller({
    ...untraced,
    extraHeaders: () => ({ ...untraced.extraHeaders?.(), ...headersOfClick() }),
  });
}

/** Once for each click: what it asks for besides is a part of nothing. */
function headersOfClick(): Readonly<Record<string, string>> {
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

/** A span in W3C `traceparent` format, as passed in headers and messages. */
export type TraceParent = string;

/** A unit of work in progress. */
export interface Span {
  readonly parent: TraceParent;
  end(attributes?: Readonly<Record<string, string | number>>): void;
}

/** Traces where time is spent between a click and its effect. Without a tracer there is no overhead. */
export interface Tracer {
  /** Starts a span; without a parent it starts a new trace. */
  startSpan(name: string, parent?: TraceParent): Span;
  /** Starts the root span named by a page, backdated by `agoMs`. */
  startBackdatedSpan(name: string, named: TraceParent, agoMs: number): Span;
  /** Runs work inside a span; commands sent to the exchange meanwhile belong to it. */
  runInSpan(span: Span, work: () => void): void;
  /** The current span; undefined if there is none. */
  getActiveSpan(): Span | undefined;
}

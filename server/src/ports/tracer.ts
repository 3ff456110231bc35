/** A piece of work and what it is part of, as W3C `traceparent` writes it: it travels in headers and messages. */
export type TraceParent = string;

/** A piece of work under way. */
export interface Span {
  readonly parent: TraceParent;
  end(attributes?: Readonly<Record<string, string | number>>): void;
}

/** Measures where the time goes between a click and what comes of it. Without one nothing is measured and nothing is paid. */
export interface Tracer {
  /** Begins a piece of work; without a parent it is the first of its trace. */
  begin(name: string, parent?: TraceParent): Span;
  /** Begins the span that a page has named, so much earlier than now; it is the first of its trace. */
  beginEarlier(name: string, named: TraceParent, agoMs: number): Span;
  /** Does something as part of a span: what is sent to the exchange meanwhile belongs to it. */
  within(span: Span, work: () => void): void;
  /** The span that the present work is part of; undefined: none. */
  present(): Span | undefined;
}

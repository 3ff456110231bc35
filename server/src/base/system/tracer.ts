import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, type Span as OtelSpan, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
} from '@opentelemetry/sdk-trace-base';

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
  getActiveSpan(): Span | undefined;
}

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

interface OtelTracer extends Tracer {
  close(): Promise<void>;
}

/**
 * OpenTelemetry tracer that exports to a collector (OTLP over HTTP). Sampling and headers are read by the library
 * from its own variables, e.g. OTEL_TRACES_SAMPLER and OTEL_EXPORTER_OTLP_HEADERS.
 *
 * @param endpoint of the collector, e.g. `http://localhost:4318`.
 * @param role this process's name in the collector.
 */
export function otelTracer(endpoint: string, role: string): OtelTracer {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const ids = new NamedIds();
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'crease', 'crease.role': role }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  const tracer = provider.getTracer('crease');
  const around = new AsyncLocalStorage<Span>();
  return {
    startSpan: (name, parent) => toSpan(tracer.startSpan(name, {}, toOtelContext(parent))),
    startBackdatedSpan: (name, named, agoMs) => {
      const startTime = Date.now() - agoMs;
      return ids.use(named, () => toSpan(tracer.startSpan(name, { startTime }, ROOT_CONTEXT)));
    },
    runInSpan: (span, work) => around.run(span, work),
    getActiveSpan: () => around.getStore(),
    close: () => provider.shutdown(),
  };
}

/** Generates random IDs, or uses given ones for a single span. */
class NamedIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #named: readonly [traceId: string, spanId: string] | null = null;

  generateTraceId(): string {
    return this.#named?.[0] ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.#named?.[1] ?? this.#random.generateSpanId();
  }

  use<Result>(named: TraceParent, begin: () => Result): Result {
    const [, traceId, spanId] = TRACE_PARENT.exec(named) ?? [];
    this.#named = traceId === undefined || spanId === undefined ? null : [traceId, spanId];
    try {
      return begin();
    } finally {
      this.#named = null;
    }
  }
}

function toSpan(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    parent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    end: (attributes = {}) => {
      span.setAttributes(attributes);
      span.end();
    },
  };
}

/** An unparsable parent starts a new trace. */
function toOtelContext(parent: TraceParent | undefined): Context {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

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
import type { Span, TraceParent, Tracer } from '#ports/tracer.ts';

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

interface OtelTracer extends Tracer {
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Traces by OpenTelemetry, sent to a collector (OTLP over HTTP). How many are kept, and what is sent along, the library
 * reads from its own variables: OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS and so on.
 *
 * @param endpoint of the collector, such as `http://localhost:4318`.
 * @param role what this process is, as the collector names it.
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
    begin: (name, parent) => spanOf(tracer.startSpan(name, {}, contextOf(parent))),
    beginEarlier: (name, named, agoMs) => {
      const startTime = Date.now() - agoMs;
      return ids.use(named, () => spanOf(tracer.startSpan(name, { startTime }, ROOT_CONTEXT)));
    },
    within: (span, work) => around.run(span, work),
    present: () => around.getStore(),
    close: () => provider.shutdown(),
  };
}

/** Ids by chance, or for one span those that it has been given elsewhere. */
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

function spanOf(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    parent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    end: (attributes = {}) => {
      span.setAttributes(attributes);
      span.end();
    },
  };
}

/** What says nothing that can be read begins a trace of its own. */
function contextOf(parent: TraceParent | undefined): Context {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

import type { Tracer } from '#base/system/tracer.ts';
import type { Config } from '#start/config/read-config.ts';
import type { Lifetime } from './lifetime.ts';

/** Null disables tracing and skips loading the library. Pending spans are flushed on shutdown. */
export async function openTracer(
  { tracesUrl, cluster }: Config,
  life: Lifetime,
): Promise<Tracer | null> {
  if (tracesUrl === null) return null;
  const { otelTracer } = await import('#base/system/otel-tracer.ts');
  const tracer = otelTracer(tracesUrl, cluster.role);
  life.opened({ name: 'traces', close: () => tracer.close() });
  return tracer;
}

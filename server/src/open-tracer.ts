import type { Tracer } from '#ports/tracer.ts';
import type { Config } from './config.ts';
import type { Lifetime } from './lifetime.ts';

/** Null: nothing is traced, and nothing of the library is loaded. What is left is sent at the stop. */
export async function openTracer(
  { tracesUrl, cluster }: Config,
  life: Lifetime,
): Promise<Tracer | null> {
  if (tracesUrl === null) return null;
  const { otelTracer } = await import('#adapters/otel/otel-tracer.ts');
  const tracer = otelTracer(tracesUrl, cluster.role);
  life.opened({ name: 'traces', close: () => tracer.close() });
  return tracer;
}

import type { Tracer } from '#base/system/tracer.ts';
import type { Exchange } from './exchange.ts';

/** Wraps the exchange so that each command carries the trace of its call. */
export function tracedExchange(exchange: Exchange, tracer: Tracer): Exchange {
  return {
    submit: (command, context) => {
      const call = tracer.getActiveSpan();
      const traced = call === undefined ? context : { ...context, trace: call.parent };
      return exchange.submit(command, traced);
    },
    read: (view) => exchange.read(view),
    onCommitted: (listener) => exchange.onCommitted(listener),
    status: () => exchange.status(),
    health: () => exchange.health(),
  };
}

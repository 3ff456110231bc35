import type { Exchange } from '#ports/exchange.ts';
import type { Tracer } from '#ports/tracer.ts';

/** Wraps the exchange so that each command carries the trace of its call. */
export function tracedExchange(exchange: Exchange, tracer: Tracer): Exchange {
  return {
    submit: (command, context) => {
      const call = tracer.present();
      const traced = call === undefined ? context : { ...context, trace: call.parent };
      return exchange.submit(command, traced);
    },
    read: (view) => exchange.read(view),
    onCommitted: (listener) => exchange.onCommitted(listener),
    status: () => exchange.status(),
    health: () => exchange.health(),
  };
}

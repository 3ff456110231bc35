import type { Exchange } from '#ports/exchange.ts';
import type { Tracer } from '#ports/tracer.ts';

/** The exchange as it is where calls are traced: a command says which call it is part of. */
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

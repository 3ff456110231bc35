import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '#ports/clock.ts';
import type { Exchange } from '#ports/exchange.ts';
import { houseExposuresOf } from '#services/operator/house-exposure.ts';
import { FIGURES_MS } from './metrics.ts';
import { rarely } from './rarely.ts';

/** Shows in /metrics what the house stands to lose at most in all the markets that it quotes, by currency, paise. */
export function registerHouseMetrics(
  registry: Registry,
  { exchange, clock }: { readonly exchange: Pick<Exchange, 'read'>; readonly clock: Clock },
): void {
  const exposures = rarely(clock, FIGURES_MS, () => houseExposuresOf(exchange));
  new Gauge({
    name: 'crease_house_exposure',
    help: 'Worst case of the house over its unsettled markets, paise.',
    labelNames: ['currency'],
    registers: [registry],
    async collect() {
      // While no committed state is at hand the last figure stands.
      const found = await exposures().catch(() => null);
      for (const [currency, exposure] of found ?? []) this.set({ currency }, exposure);
    },
  });
}

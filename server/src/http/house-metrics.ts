import { Gauge, type Registry } from 'prom-client';
import type { Exchange } from '#ports/exchange.ts';
import { houseExposuresOf } from '#services/operator/house-exposure.ts';

/** Tells /metrics what the house stands to lose at most in all the markets that it quotes, by currency, paise. */
export function registerHouseMetrics(registry: Registry, exchange: Pick<Exchange, 'read'>): void {
  new Gauge({
    name: 'crease_house_exposure',
    help: 'Worst case of the house over its unsettled markets, paise.',
    labelNames: ['currency'],
    registers: [registry],
    async collect() {
      // While no committed state is at hand the last figure stands.
      const exposures = await houseExposuresOf(exchange).catch(() => null);
      for (const [currency, exposure] of exposures ?? []) this.set({ currency }, exposure);
    },
  });
}

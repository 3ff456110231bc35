import { ALARM_KINDS } from '@crease/contracts/routes/operator-alarms.ts';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '#base/system/clock.ts';
import type { GameHouse } from '#casino/house/game-house.ts';
import type { BusinessWatch } from '#journal/alarms/business-watch.ts';
import type { BelowZeroWatch } from '#journal/below-zero.ts';
import type { Exchange } from '#journal/exchange.ts';
import { computeHouseExposures } from '#market-desk/risk/house-exposure.ts';
import { FIGURES_MS } from './metrics.ts';
import { cacheFor } from './rarely.ts';

/** Registers metrics of the house's worst-case loss over all quoted markets, negative balances and anomalies. */
export function registerHouseMetrics(
  registry: Registry,
  {
    exchange,
    clock,
    belowZero,
    businessWatch: { alarms },
    house,
  }: {
    readonly exchange: Pick<Exchange, 'read'>;
    readonly clock: Clock;
    readonly belowZero: Pick<BelowZeroWatch, 'accounts'>;
    readonly businessWatch: Pick<BusinessWatch, 'alarms'>;
    readonly house: Pick<GameHouse, 'overdueMoves'>;
  },
): void {
  const exposures = cacheFor(clock, FIGURES_MS, () => computeHouseExposures(exchange));
  new Gauge({
    name: 'crease_house_exposure',
    help: 'House worst case across unsettled markets, in paise.',
    labelNames: ['currency'],
    registers: [registry],
    async collect() {
      // Keep the last figure while no committed state is available.
      const found = await exposures().catch(() => null);
      for (const [currency, exposure] of found ?? []) this.set({ currency }, exposure);
    },
  });
  const below = cacheFor(clock, FIGURES_MS, () => belowZero.accounts());
  new Gauge({
    name: 'crease_accounts_below_zero',
    help: 'Accounts with a negative balance.',
    registers: [registry],
    async collect() {
      const found = await below().catch(() => null);
      if (found !== null) this.set(found.length);
    },
  });
  new Gauge({
    name: 'crease_payouts_not_accepted',
    help: 'Payouts and refunds of house games that the wallet doesn’t accept.',
    registers: [registry],
    collect() {
      this.set(house.overdueMoves.length);
    },
  });
  new Gauge({
    name: 'crease_alarms',
    help: 'Unacknowledged business alerts.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const kind of ALARM_KINDS) this.set({ kind }, 0);
      for (const { kind } of alarms.listUnacknowledged()) this.inc({ kind });
    },
  });
  new Counter({
    name: 'crease_alarms_total',
    help: 'Business alerts since startup.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, count] of alarms.raised) this.inc({ kind }, count);
    },
  });
}

import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import { offeredPremiums, type Premium, premiumResult } from '@crease/sports/sessions/premium.ts';
import type { SessionOdds } from '@crease/sports/sessions/session-odds.ts';
import { createCalibration } from '@crease/sports/testing/calibration.ts';
import type { PricedMoment } from './pricing-matches.ts';
import { printBands } from './pricing-odds.ts';

/** Sampling points: after these overs of an innings, and at its start. */
const OVERS: ReadonlySet<number> = new Set([3, 6, 10, 15, 25, 35, 45, 60, 80]);

interface Score {
  count: number;
  model: number;
  evens: number;
}

/** Measures the prices of premium markets against actual results. */
export function measurePremiums() {
  const scores = new Map<string, Score>();
  const calibration = createCalibration();
  return {
    add({ info, event, state, end }: PricedMoment, odds: SessionOdds): void {
      for (const premium of offeredPremiums(info, state)) {
        if (!isSampledAt(premium, event)) continue;
        const chances = odds.predictChances(premium);
        const result = premiumResult(info, premium, end);
        if (chances === null || result?.type !== 'winners') continue;
        const format = info.oversPerInnings === null ? 'several days' : info.format;
        const key = `${premium.kind}, ${format}`;
        const known = scores.get(key) ?? { count: 0, model: 0, evens: 0 };
        scores.set(key, known);
        known.count += 1;
        for (const [place, chance] of chances.entries()) {
          const { places } = result;
          const share = places.includes(place) ? 1 / places.length : 0;
          known.model += (chance - share) ** 2;
          known.evens += (1 / chances.length - share) ** 2;
          if (places.length === 1) calibration.add(chance, share === 1);
        }
      }
    },
    print(): void {
      console.log('Brier score of premium markets over all runners');
      console.table(
        Object.fromEntries(
          [...scores].map(([key, { count, model, evens }]) => [
            key,
            {
              prices: (model / count).toFixed(4),
              'equal odds': (evens / count).toFixed(4),
              markets: count,
            },
          ]),
        ),
      );
      printBands('Calibration of the prices of their runners in ten bands', calibration);
    },
  };
}

/** Wicket markets are sampled once, after the previous wicket; all others throughout the innings. */
function isSampledAt({ kind }: Premium, event: FieldEvent): boolean {
  if (event.type === 'innings-start') return true;
  if (event.type !== 'delivery') return false;
  if (kind === 'dismissal') return event.wickets.length > 0;
  return event.lastOfOver && OVERS.has(event.over + 1);
}

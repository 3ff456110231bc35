import { currentInnings, type MatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import { createCalibration } from '@crease/sports/testing/calibration.ts';
import type { PricedMoment } from './pricing-matches.ts';

const MOMENTS = ['first ball', '6 overs', 'innings end', 'chase 10 overs'] as const;
type Moment = (typeof MOMENTS)[number];

/** Measures match odds against actual winners at four points of limited-overs matches. */
export function measureMatchOdds() {
  const brier = new Map<string, { sum: number; count: number }>();
  const calibration = createCalibration();
  return {
    /**
     * Includes only matches won on the field without a rain method.
     *
     * @param price probability of the side named first.
     */
    add({ info, event, state, end }: PricedMoment, price: () => number): void {
      const { outcome } = end;
      const moment = findMoment(event, state);
      if (moment === null || outcome?.kind !== 'won') return;
      if (outcome.decidedBy !== 'play' || outcome.method !== null) return;
      const [won, chance] = [outcome.winner === 0, price()];
      const kind = `${info.format} ${info.gender}`;
      for (const key of [`${kind}|${moment}`, `all|${moment}`]) {
        const known = brier.get(key) ?? { sum: 0, count: 0 };
        known.sum += (chance - (won ? 1 : 0)) ** 2;
        known.count += 1;
        brier.set(key, known);
      }
      calibration.add(chance, won);
    },
    print(): void {
      const kinds = [...new Set([...brier.keys()].map((key) => key.split('|')[0] ?? ''))].sort();
      console.log('\nBrier score of match odds (0.25 is a coin toss), number of matches in brackets');
      console.table(
        Object.fromEntries(
          kinds.map((kind) => [
            kind,
            Object.fromEntries(
              MOMENTS.map((moment) => {
                const { sum, count } = brier.get(`${kind}|${moment}`) ?? { sum: 0, count: 0 };
                return [moment, count === 0 ? '' : `${(sum / count).toFixed(4)} (${count})`];
              }),
            ),
          ]),
        ),
      );
      printBands('Calibration in ten bands', calibration);
    },
  };
}

/** Prints predicted and actual frequencies in ten bands. */
export function printBands(title: string, calibration: ReturnType<typeof createCalibration>): void {
  console.log(title);
  console.table(
    calibration.classes().map(({ mean, observed, count }) => ({
      priced: mean.toFixed(3),
      seen: observed.toFixed(3),
      prices: count,
    })),
  );
}

function findMoment(event: FieldEvent, state: MatchState): Moment | null {
  const innings = currentInnings(state);
  if (innings === null || innings.superOver) return null;
  const count = state.innings.length;
  if (event.type === 'innings-start' && count === 1) return 'first ball';
  if (event.type === 'innings-end' && count === 1) return 'innings end';
  if (event.type !== 'delivery' || !event.lastOfOver) return null;
  if (count === 1 && event.over === 5) return '6 overs';
  return count === 2 && event.over === 9 ? 'chase 10 overs' : null;
}

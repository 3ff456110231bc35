import { isHouseKind } from '@crease/core/market/market-kind.ts';
import { HOUSE_TRAITS } from '@crease/core/quote/house-traits.ts';
import { describe, expect, test } from 'vitest';
import { listTemplates, RUNNERLESS } from './market-template.ts';

const SPORT_IDS = [3, 1, 2, 26, 25] as const;
const match = (sportId: number) => ({ sportId, team1: 'Falcons', team2: 'Kraken' });
const all = SPORT_IDS.flatMap((sportId) => listTemplates(match(sportId)));

test('has a template for every market type', () => {
  expect(new Set(all.map(({ kind }) => kind))).toEqual(
    new Set([
      'BOOKMAKER',
      'COMPLETED',
      'EACH_WAY',
      'FANCY',
      'GOALS',
      'KHADO',
      'LINE',
      'LOTTERY',
      'MATCH_ODDS',
      'METER',
      'ODD_EVEN',
      'OTHER',
      'PLACE',
      'PREMIUM',
      'TIED',
      'TOSS',
      'WIN',
    ]),
  );
});

describe.each(SPORT_IDS)('templates of sport %i', (sportId) => {
  test('have unique names and as many runners as their market type requires', () => {
    const templates = listTemplates(match(sportId));

    expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
    expect(new Set(templates.map(({ title }) => title)).size).toBe(templates.length);
    for (const { kind, runners } of templates) {
      if (RUNNERLESS.includes(kind)) expect(runners).toEqual([]);
      else if (isHouseKind(kind)) {
        expect(runners.length).toBeGreaterThanOrEqual(HOUSE_TRAITS[kind].runners.min);
        expect(runners.length).toBeLessThanOrEqual(HOUSE_TRAITS[kind].runners.max);
      } else expect(runners.length).toBeGreaterThanOrEqual(2);
    }
  });
});

import { expect, test } from 'vitest';
import { buildNamedMatchContext, type NamedMatch } from './known-levels.ts';

const MATCH: NamedMatch = {
  format: 'ODI',
  gender: 'male',
  oversPerInnings: 50,
  international: true,
  competition: 'World Cup',
  venue: 'McLean Park, Napier',
  battingFirst: 'India',
  battingSecond: 'New Zealand',
};

test('two full members play at the level of their matches and the ground', () => {
  const context = buildNamedMatchContext(MATCH);

  expect(context.level).toBeCloseTo(0.6842 - 0.0607, 9);
  expect(context.levelChase).toBeCloseTo(0.4167 - 0.0607, 9);
  expect(context.eloDiff).toBeCloseTo(1743.8 - 1626.9, 9);
});

test('a league has its own level, and an unknown one is average', () => {
  const league = { ...MATCH, format: 'T20', oversPerInnings: 20, international: false } as const;
  const known = buildNamedMatchContext({
    ...league,
    competition: 'Indian Premier League',
    venue: '',
  });
  const unknown = buildNamedMatchContext({ ...league, competition: 'Village Cup', venue: '' });

  expect(known.level).toBeCloseTo(1.2137, 9);
  expect(unknown).toMatchObject({ level: 0, eloDiff: 0 });
  expect(unknown).not.toHaveProperty('levelChase');
});

test('an unrated national side is treated as an associate', () => {
  const context = buildNamedMatchContext({ ...MATCH, battingSecond: 'Atlantis' });

  expect(context.eloDiff).toBeCloseTo(1743.8 - 1250, 9);
});

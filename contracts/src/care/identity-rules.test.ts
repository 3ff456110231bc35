import { describe, expect, test } from 'vitest';
import { computeAge, makePersonKey, tokenSetRatio } from '#care/declared-details.ts';
import {
  findIdentityLevel,
  listMissingKinds,
  listWithdrawalRequirements,
  NO_IDENTITY_RULES,
  resolveIdentityRules,
  STRICT_IDENTITY_RULES,
} from '#care/identity.ts';
import { BUILT_IN_SETTING } from '#site/settings.ts';

const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' };

describe('domain identity rules', () => {
  test.each([
    ['play money', { licence: null, identity: STRICT_IDENTITY_RULES }, NO_IDENTITY_RULES],
    ['a licence alone', { licence: LICENCE }, NO_IDENTITY_RULES],
    ['a licence and rules', { licence: LICENCE, identity: STRICT_IDENTITY_RULES }, STRICT_IDENTITY_RULES],
  ])('with %s', (_, part, rules) => {
    expect(resolveIdentityRules({ ...BUILT_IN_SETTING, ...part })).toEqual(rules);
  });
});

describe('identity level', () => {
  test.each([
    [[], 0],
    [['DETAILS'], 1],
    [['IDENTITY_CARD', 'SELFIE', 'TAX_NUMBER'], 0],
    [['DETAILS', 'IDENTITY_CARD', 'SELFIE'], 1],
    [['DETAILS', 'IDENTITY_CARD', 'SELFIE', 'TAX_NUMBER'], 2],
    [['DETAILS', 'IDENTITY_CARD', 'SELFIE', 'TAX_NUMBER', 'ADDRESS', 'FUNDS'], 3],
  ] as const)('of %j is %i, with no level skipped', (proven, level) => {
    expect(findIdentityLevel(proven, STRICT_IDENTITY_RULES)).toBe(level);
  });

  test('lacks the documents required by its level and those below', () => {
    expect(listMissingKinds(2, ['SELFIE'], STRICT_IDENTITY_RULES)).toEqual(['DETAILS', 'IDENTITY_CARD', 'TAX_NUMBER']);
  });
});

describe('pending withdrawal requirements', () => {
  const shown = new Map([
    ['SELFIE', 10],
    ['FUNDS', 30],
  ] as const);

  test('are only those shown before the latest deposit', () => {
    expect(listWithdrawalRequirements(['SELFIE', 'FUNDS', 'ADDRESS'], shown, 20)).toEqual(['SELFIE']);
  });

  test('are everything missing if there was no deposit', () => {
    expect(listWithdrawalRequirements(['SELFIE', 'ADDRESS'], shown, null)).toEqual(['SELFIE', 'ADDRESS']);
  });
});

describe('age', () => {
  const at = Date.parse('2026-11-23T20:00:00Z');

  test.each([
    ['2008-11-24', 18, 'it is the 24th in India already'],
    ['2008-11-25', 17, 'a day short'],
    ['1990-02-30', null, 'there is no such day'],
    ['1890-01-01', null, 'nobody is that old'],
    ['2030-01-01', null, 'not born yet'],
  ])('of someone born on %s is %s: %s', (birthDate, age, _) => {
    expect(computeAge(birthDate, at)).toBe(age);
  });
});

describe('names', () => {
  test.each([
    ['Rahul Kumar Sharma', 'SHARMA, Rahul', 100],
    ['José Díaz', 'jose diaz', 100],
    ['Asha', '', 0],
  ])('%s and %s have similarity %i', (one, other, likeness) => {
    expect(tokenSetRatio(one, other)).toBe(likeness);
  });

  test('are less similar with one shared word than with one changed letter', () => {
    const typo = tokenSetRatio('Rahul Sharma', 'Rahul Sharmaa');
    expect(typo).toBeGreaterThan(90);
    expect(tokenSetRatio('Meera Sharma', 'Vikram Sharma')).toBeLessThan(85);
  });

  test('match the same person in any spelling order', () => {
    const birthDate = '1990-04-12';
    expect(makePersonKey({ fullName: 'KULKARNI, Asha', birthDate })).toBe(
      makePersonKey({ fullName: ' asha  kulkarni', birthDate }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import type { Operator } from '#people/store/account-store.ts';
import { countIndependentAdmins, mapControllers } from './independent-operators.ts';

const operator = (id: number, madeBy: number | null, role: Operator['role'] = 'admin'): Operator => ({
  id,
  userName: `operator ${id}`,
  passwordHash: '',
  role,
  active: true,
  madeBy,
  createdAt: 0,
  lastLoginAt: null,
});

describe('who controls an operator', () => {
  test('whoever created them, and whoever created that one', () => {
    const behind = mapControllers([operator(1, null), operator(2, 1), operator(3, 2), operator(4, null)]);

    expect([...behind.values()]).toEqual([1, 1, 1, 4]);
  });

  test('two who reset each other, and whoever they created, count as one', () => {
    const behind = mapControllers([operator(1, 2), operator(2, 3), operator(3, 1), operator(4, 3)]);

    expect(new Set(behind.values())).toEqual(new Set([1]));
  });

  test('admins who depend on one person count as one', () => {
    expect(countIndependentAdmins([operator(1, null), operator(2, 1), operator(3, 1)])).toBe(1);
    expect(countIndependentAdmins([operator(1, null), operator(2, null)])).toBe(2);
    expect(countIndependentAdmins([operator(1, null), operator(2, null, 'trader')])).toBe(1);
  });
});

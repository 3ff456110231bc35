import assert from 'node:assert/strict';
import type { WalletCase } from './wallet-cases.ts';

/** Requirements for the player data that a game may read. */
export const PLAYER_CASES: readonly WalletCase[] = [
  {
    name: 'authenticate returns the player’s language, country and reality check interval',
    run: async ({ caller, seat }) => {
      const called = await caller.call('authenticate', seat);
      const { lang, country, realityCheckMin } = called;
      assert.ok(lang === 'en' || lang === 'hi', called.text);
      assert.ok(country === 'IN' || country === null, called.text);
      assert.ok(Number.isInteger(realityCheckMin) && Number(realityCheckMin) >= 0, called.text);
    },
  },
  {
    name: 'balance doesn’t repeat player details from authenticate',
    run: async ({ caller, seat }) => {
      const called = await caller.call('balance', seat);
      assert.deepEqual(
        [called.lang, called.country, called.realityCheckMin],
        [undefined, undefined, undefined],
        called.text,
      );
    },
  },
];

import assert from 'node:assert/strict';
import type { WalletCase } from './wallet-cases.ts';

/** What a game may learn of its player. */
export const PLAYER_CASES: readonly WalletCase[] = [
  {
    name: 'authenticate says in which language, from where and with how many minutes between checks somebody plays',
    run: async ({ caller, seat }) => {
      const called = await caller.call('authenticate', seat);
      const { lang, country, realityCheckMin } = called;
      assert.ok(lang === 'en' || lang === 'hi', called.text);
      assert.ok(country === 'IN' || country === null, called.text);
      assert.ok(Number.isInteger(realityCheckMin) && Number(realityCheckMin) >= 0, called.text);
    },
  },
  {
    name: 'a balance says nothing of its player that authenticate has said',
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

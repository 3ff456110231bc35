import { NO_SHARES } from '@crease/contracts/bonus/bonus-rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BonusClaim, BonusOffer, OfferTerms } from '#bonus/store/bonus-claim.ts';
import { buildTrialBalance } from '#office/trial-balance.ts';
import { type Bettor, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { advanceAllClaims } from './advance-claims.ts';
import { claimBonus, forfeitBonus } from './claim-bonus.ts';
import { endByHouse } from './decide-claim.ts';

const DAY_MS = 86_400_000;
const TERMS: OfferTerms = {
  title: 'Welcome',
  description: '',
  category: 'WELCOME',
  product: 'SPORTS',
  kind: 'FIXED',
  amount: 10_001,
  percent: null,
  minDeposit: null,
  period: null,
  minLoss: null,
  wageringMultiple: 3,
  shares: { ...NO_SHARES, EXCHANGE: 100, BOOKMAKER: 100, FANCY: 100 },
  minOdds: 150,
  mostPerMarket: null,
  days: 7,
  maxConversion: null,
  needsApproval: false,
};

/** A server with a player and some offers. */
async function begun(count: number) {
  const of = await startTestServer();
  const asha = await of.user('INR');
  const ids: number[] = [];
  for (let place = 0; place < count; place++) {
    const terms = {
      ...TERMS,
      amount: 10_001 + place,
      maxConversion: place % 2 === 0 ? null : 5_000,
    };
    const offer: BonusOffer = {
      id: 0,
      termsVersion: 1,
      terms,
      enabled: true,
      domains: [],
      endsAt: null,
      budget: 1_000_000,
      termsBy: null,
      createdAt: 0,
    };
    const audit = { actor: 'system', action: 'SaveBonus', entity: 'bonus', reason: null } as const;
    const line = { ...audit, entityId: '1', before: null, after: null, ip: '' };
    ids.push((await of.context.bonuses.saveOffer(offer, () => line)).id);
  }
  return { of, asha, ids };
}

async function asking(of: TestServer, { id }: Bettor) {
  const user = await of.context.accounts.userById(id);
  if (user === null) throw new Error('nobody there');
  return { user, origin: { ip: '203.0.113.7', browser: 'Firefox' } };
}

/** Compares the ledger with the amounts that the claims imply. */
async function expectToTheAgreement(of: TestServer, { id }: Bettor): Promise<void> {
  const claims = await of.context.bonuses.listClaims(id);
  const sum = (part: (claim: BonusClaim) => number) => claims.reduce((total, claim) => total + part(claim), 0);
  const active = sum(({ state, amount }) => (state === 'ACTIVE' ? (amount ?? 0) : 0));
  const converted = sum((claim) => claim.converted ?? 0);
  const ledger = await of.engine.read((state) => ({
    locked: state.ledger.balanceAt(`bonus:${id}:INR`),
    cost: 0 - state.ledger.balanceAt('house:bonus-cost:INR'),
    purses: [...(state.accounts.get(id)?.purses.values() ?? [])].reduce((a, b) => a + b, 0),
  }));
  expect(claims.filter(({ owes }) => owes !== null)).toEqual([]);
  expect(claims.filter(({ state }) => state === 'ACTIVE').length).toBeLessThanOrEqual(1);
  expect(ledger).toEqual({ locked: active, cost: active + converted, purses: active });
  expect((await buildTrialBalance(of.context)).ok).toBe(true);
}

async function wager(of: TestServer, player: Bettor, stake: number): Promise<number> {
  const market = await of.market();
  const other = await of.user('INR');
  for (const [type, { token }] of [
    [1, player],
    [2, other],
  ] as const) {
    const placed = await of.bet({ token, host: LICENSED_HOST }, market, { type, rate: 2, stake });
    if (!placed.success) throw new Error(`${player.id}: ${placed.text}`);
  }
  await of.settle(market);
  await of.context.wagers.drained();
  return market.marketId;
}

const step = fc.oneof(
  fc.record({ do: fc.constant('claim' as const), which: fc.nat(2) }),
  fc.record({ do: fc.constant('giveUp' as const), which: fc.nat(2) }),
  fc.record({ do: fc.constant('cancel' as const), which: fc.nat(2) }),
  fc.record({ do: fc.constant('wager' as const), which: fc.integer({ min: 100, max: 400 }) }),
  fc.record({ do: fc.constant('takeBack' as const), which: fc.nat(2) }),
  fc.record({ do: fc.constant('wait' as const), which: fc.integer({ min: 1, max: 4 }) }),
);

test('the ledger agrees with bonuses to the paisa, whatever is done to them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const { of, asha, ids } = await begun(3);
      const markets: number[] = [];
      for (const { do: what, which } of steps) {
        const bonusId = ids[which] ?? 0;
        if (what === 'claim') await claimBonus(of.context, await asking(of, asha), { bonusId });
        if (what === 'giveUp') await forfeitBonus(of.context, await asking(of, asha), { bonusId });
        if (what === 'cancel') {
          const reason = 'offer was wrong';
          const actor = { operatorId: 1, ip: '' };
          await endByHouse(of.context, actor, { claimId: which + 1, to: 'CANCELLED', reason });
        }
        if (what === 'wager') markets.push(await wager(of, asha, which));
        if (what === 'takeBack') {
          const marketId = markets.pop() ?? 0;
          const token = await of.operator();
          await of.call('operatorUnsettleMarket', { marketId, reason: 'wrong' }, { token });
          await of.context.wagers.drained();
        }
        if (what === 'wait') {
          of.clock.advance(which * 60_000);
          await advanceAllClaims(of.context);
        }
        await expectToTheAgreement(of, asha);
      }
      await of.close();
    }),
    { numRuns: 8 },
  );
});

test('a process killed at any bonus write leaves it consistent at the next start', async () => {
  for (let lostAt = 1; lostAt <= 8; lostAt++) {
    const { of, asha, ids } = await begun(2);
    const { bonuses } = of.context;
    const write = bonuses.changeClaim.bind(bonuses);
    let writings = 0;
    bonuses.changeClaim = (...given) => {
      writings += 1;
      return writings >= lostAt ? Promise.reject(new Error('the process is lost')) : write(...given);
    };
    const aLife = async () => {
      await claimBonus(of.context, await asking(of, asha), { bonusId: ids[0] ?? 0 });
      await claimBonus(of.context, await asking(of, asha), { bonusId: ids[1] ?? 0 });
      await wager(of, asha, 400);
      await forfeitBonus(of.context, await asking(of, asha), { bonusId: ids[1] ?? 0 });
    };
    await aLife().catch(() => undefined);
    bonuses.changeClaim = write;

    const next = await of.restartAfter(DAY_MS);

    await expectToTheAgreement(next, asha);
  }
});

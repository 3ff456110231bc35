import type { Bonus } from '@crease/contracts/bonus/bonus.ts';
import type { SavedBonus } from '@crease/contracts/bonus/bonus-routes.ts';
import { NO_SHARES } from '@crease/contracts/bonus/bonus-rules.ts';
import { type Bettor, LICENSED_HOST } from './cashier-desk.ts';
import type { TestMarket, TestServer } from './test-server.ts';

/** ₹100 without a deposit, 5× wagering. */
export const FREE: SavedBonus = {
  title: 'Welcome',
  description: '',
  category: 'WELCOME',
  product: 'SPORTS',
  kind: 'FIXED',
  amount: 100,
  percent: null,
  minDeposit: null,
  period: null,
  minLoss: null,
  wageringMultiple: 5,
  shares: { ...NO_SHARES, EXCHANGE: 100, BOOKMAKER: 50 },
  minOdds: 1.5,
  mostPerMarket: null,
  days: 7,
  maxConversion: null,
  needsApproval: false,
  enabled: true,
  domains: [],
  endsAt: null,
  budget: 1_000,
};

/** 10% of a deposit of ₹500 or more. */
export const RELOAD: SavedBonus = {
  ...FREE,
  title: 'Reload',
  kind: 'DEPOSIT_PERCENT',
  amount: 1_000,
  percent: 10,
  minDeposit: 500,
  budget: 5_000,
};

/** 10% daily lossback, as cash. */
export const LOSSES: SavedBonus = {
  ...FREE,
  title: 'Back on losses',
  category: 'CASHBACK',
  kind: 'LOSSBACK',
  amount: 500,
  percent: 10,
  period: 'DAY',
  wageringMultiple: 0,
};

/** A ₹100 free bet at odds of 1.5 or more, with winnings of at most ₹500. */
export const FREE_BET: SavedBonus = {
  ...FREE,
  title: 'Free bet',
  kind: 'FREE_BET',
  wageringMultiple: 0,
  maxConversion: 500,
};

interface Slip {
  readonly by: Bettor;
  readonly stake: number;
  readonly rate?: number;
  readonly side?: 'BACK' | 'LAY';
}

/** Player and operator actions on bonuses. @param server returns the current test's server. */
export function bonusDesk(server: () => TestServer) {
  const own = (by: Bettor) => ({ token: by.token, host: LICENSED_HOST });
  const bonuses = async (by: Bettor) => (await server().call('getBonuses', {}, own(by))).result;
  /** Places a bet on the first runner. */
  async function place(market: TestMarket, { by, stake, rate = 2, side = 'BACK' }: Slip) {
    const type = side === 'BACK' ? 1 : 2;
    const placed = await server().bet(own(by), market, { type, rate, stake });
    if (!placed.success) throw new Error(placed.text);
  }
  async function settle(market: TestMarket, winner = 0) {
    const winnerRunnerId = market.runnerIds[winner] ?? 0;
    const settled = await server().settle(market, { winnerRunnerId });
    if (!settled.success) throw new Error(settled.text);
    await server().context.wagers.drained();
  }
  return {
    own,
    place,
    settle,
    /** One player backs and another lays the same stake; the first runner wins by default. */
    wagered: async (by: Bettor, stake: number, { rate = 2, winner = 0 } = {}) => {
      const market = await server().market();
      const other = await server().user('INR');
      await place(market, { by, stake, rate });
      await place(market, { by: other, stake, rate, side: 'LAY' });
      await settle(market, winner);
      return market;
    },
    /** Creates an offer, or updates the one named in `changeNumber`. */
    offer: async (change: Partial<SavedBonus> = {}, base = FREE): Promise<number> => {
      const saved = await server().asOperator('operatorSaveBonus', { ...base, ...change });
      if (!saved.success) throw new Error(saved.text);
      return saved.result.id;
    },
    claim: (bonusId: number, by: Bettor) => server().call('claimBonus', { bonusId }, own(by)),
    bonus: async (id: number, by: Bettor): Promise<Bonus> => {
      const found = (await bonuses(by)).items.find((item) => item.id === id);
      if (found === undefined) throw new Error('no such bonus is listed');
      return found;
    },
    /** Bonus balance and cash, rupees. */
    wallet: async (by: Bettor) => {
      const { cash, lockedBonus } = await bonuses(by);
      return { cash, locked: lockedBonus };
    },
  };
}

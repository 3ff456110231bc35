import type { SavedBonus } from '@crease/contracts/routes/operator-bonus.ts';
import type { Bonus } from '@crease/contracts/wire/bonus.ts';
import { type Bettor, LICENSED_HOST } from './cashier-desk.ts';
import type { TestServer } from './test-server.ts';

/** ₹100 without a deposit, to be staked five times. */
export const FREE: SavedBonus = {
  title: 'Welcome',
  description: '',
  category: 'WELCOME',
  product: 'SPORTS',
  kind: 'FIXED',
  amount: 100,
  percent: null,
  minDeposit: null,
  wageringMultiple: 5,
  shares: { EXCHANGE: 100, BOOKMAKER: 50, FANCY: 0 },
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

/** A tenth of a deposit of ₹500 or more. */
export const RELOAD: SavedBonus = {
  ...FREE,
  title: 'Reload',
  kind: 'DEPOSIT_PERCENT',
  amount: 1_000,
  percent: 10,
  minDeposit: 500,
  budget: 5_000,
};

/** What players and the house do with bonuses. @param server the one of the test that runs. */
export function bonusDesk(server: () => TestServer) {
  const own = (by: Bettor) => ({ token: by.token, host: LICENSED_HOST });
  const bonuses = async (by: Bettor) => (await server().call('getBonuses', {}, own(by))).result;
  return {
    own,
    /** Makes an offer, or changes the one that `change` names. */
    offer: async (change: Partial<SavedBonus> = {}, base = FREE): Promise<number> => {
      const token = await server().operator();
      const saved = await server().call('operatorSaveBonus', { ...base, ...change }, { token });
      if (!saved.success) throw new Error(saved.text);
      return saved.result.id;
    },
    claim: (bonusId: number, by: Bettor) => server().call('claimBonus', { bonusId }, own(by)),
    bonus: async (id: number, by: Bettor): Promise<Bonus> => {
      const found = (await bonuses(by)).items.find((item) => item.id === id);
      if (found === undefined) throw new Error('no such bonus is listed');
      return found;
    },
    /** Locked in bonuses, and free cash, rupees. */
    wallet: async (by: Bettor) => {
      const { cash, lockedBonus } = await bonuses(by);
      return { cash, locked: lockedBonus };
    },
  };
}

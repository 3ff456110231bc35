import { NO_SHARES } from '@crease/contracts/rules/bonus-limits.ts';
import type { saveOffer } from '#bonus/save-offer.ts';

type NewOffer = Parameters<typeof saveOffer>[2];

const TO_EVERYBODY: Omit<
  NewOffer,
  'title' | 'description' | 'kind' | 'amount' | 'percent' | 'minDeposit'
> = {
  category: 'WELCOME',
  product: 'SPORTS',
  wageringMultiple: 5,
  shares: { ...NO_SHARES, EXCHANGE: 100, BOOKMAKER: 50, FANCY: 25 },
  minOdds: 150,
  mostPerMarket: null,
  days: 30,
  maxConversion: null,
  needsApproval: false,
  period: null,
  minLoss: null,
  enabled: true,
  domains: [],
  endsAt: null,
  budget: 50_000_000,
};

/** Sandbox bonuses: one on a deposit, one to be claimed directly. */
export const SANDBOX_OFFERS: readonly NewOffer[] = [
  {
    ...TO_EVERYBODY,
    title: '50% deposit match',
    description: 'Choose it with a deposit of ₹500 or more.',
    category: 'DEPOSIT',
    kind: 'DEPOSIT_PERCENT',
    amount: 200_000,
    percent: 50,
    minDeposit: 50_000,
  },
  {
    ...TO_EVERYBODY,
    title: '₹100 welcome bonus',
    description: 'No deposit needed.',
    kind: 'FIXED',
    amount: 10_000,
    percent: null,
    minDeposit: null,
  },
];

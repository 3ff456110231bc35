import type { Command, CreateMarket, PlaceBet } from '@crease/core/exchange/command.ts';

/** Converts whole rupees to paise. */
export function rupees(amount: number): number {
  return amount * 100;
}

/**
 * Commands that create a cricket event with a match odds market (event 1, market 1, runners 1 and 2) and well-funded
 * players.
 */
export function smallExchange({
  accounts,
  makers = 0,
  inPlayDelayMs = 0,
}: {
  readonly accounts: number;
  /** Number of accounts, from the first, that are makers. */
  readonly makers?: number;
  readonly inPlayDelayMs?: number;
}): readonly Command[] {
  const opened = Array.from(
    { length: accounts },
    (_, i): Command => ({
      type: 'OpenAccount',
      accountId: i + 1,
      role: i < makers ? 'MAKER' : 'PLAYER',
      currency: 'DEMO',
      grant: rupees(1_000_000),
    }),
  );
  return [
    ...opened,
    {
      type: 'CreateEvent',
      status: 'IN_PLAY',
      details: {
        sportId: 4,
        title: 'Ravens v Otters',
        startTime: 1_790_000_000_000,
        team1: 'Ravens',
        team2: 'Otters',
        competition: null,
        country: null,
        venue: null,
        dreamEventId: '0',
      },
    },
    matchOdds(1, inPlayDelayMs),
  ];
}

/** An open in-play market of an event. */
export function matchOdds(eventId: number, inPlayDelayMs = 0): CreateMarket {
  return {
    type: 'CreateMarket',
    eventId,
    kind: 'MATCH_ODDS',
    ladder: 'CLASSIC',
    winners: 1,
    crossMatching: false,
    subType: null,
    runners: [{ name: 'Ravens' }, { name: 'Otters' }],
    terms: {
      name: 'Match odds',
      minStake: rupees(1),
      maxStake: rupees(500_000),
      maxProfit: null,
      exposureLimit: null,
      inPlayDelayMs,
      preMatchDelayMs: 0,
      commissionBps: 200,
      betLock: false,
      message: null,
      rules: null,
      sort: 1,
    },
    inPlay: true,
    open: true,
  };
}

/** A ₹100 bet at 2.00 on the first runner of market 1 by default. */
export function bet(
  accountId: number,
  clientBetId: string,
  terms: Partial<Omit<PlaceBet, 'type' | 'accountId' | 'clientBetId'>> = {},
): PlaceBet {
  return {
    type: 'PlaceBet',
    accountId,
    marketId: 1,
    runnerId: 1,
    side: 'BACK',
    price: 200,
    stake: rupees(100),
    persistence: 'LAPSE',
    timeInForce: 'REST',
    clientBetId,
    ...terms,
  };
}

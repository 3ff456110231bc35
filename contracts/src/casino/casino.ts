import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import type { Page } from '#base/request-fields.ts';
import type { TablePhase } from './play.ts';

/** A compact result for lists: a letter or number, and a colour. */
export interface ResultMark {
  readonly letter: string;
  readonly tone: 'a' | 'b' | 'tie' | 'dragon' | 'tiger' | 'red' | 'black' | 'zero' | 'plain';
}

/** Game categories in lobby order; also the sections of `/lobby-page/{section}`. */
export const CASINO_CATEGORIES = [
  'indian',
  'exchange',
  'tables',
  'crash',
  'instant',
  'slots',
] as const;
export type CasinoCategory = (typeof CASINO_CATEGORIES)[number];

/** A game as players see it. */
export interface CasinoGame {
  readonly id: number;
  readonly gameCode: string;
  readonly providerId: string;
  /** Same as the provider's name; accepted by a launch. */
  readonly product: string;
  readonly name: string;
  /** Image URL from an external provider; empty if the page draws the game itself. */
  readonly imageURL: string;
  /** Path on this site, without a token. */
  readonly url: string;
  readonly isMobile: boolean;
  readonly isDesktop: boolean;
  readonly hasDemo: boolean;
  readonly minBet: Rupees;
  readonly maxBet: Rupees;
  /** Maximum payout of a round per player; null if unknown. */
  readonly maxWin: Rupees | null;
  /** Lowest RTP of the main bets, in percent; null if unknown. */
  readonly rtp: number | null;
  /** Highest RTP in percent; differs from `rtp` if the bets have different returns. */
  readonly rtpMost: number | null;
  /** True if all players at the table share one round. */
  readonly isShared: boolean;
  /** True if players can verify every round. */
  readonly isProvable: boolean;
  /** True if free rounds can be granted for it. */
  readonly hasFreeRounds: boolean;
  /** Release date, YYYY-MM-DD; null if unknown. */
  readonly released: string | null;
}

/** Games of one category. */
export interface GameCategory {
  readonly category: CasinoCategory;
  /** Icon name. */
  readonly categoryIcon: string;
  readonly games: readonly CasinoGame[];
}

/** A house table as shown in its lobby tile. */
export interface LobbyTable {
  readonly providerId: string;
  readonly gameCode: string;
  readonly phase: TablePhase;
  /** End of betting in ms of server time; null if no bets are accepted. */
  readonly closesAt: number | null;
  /** Players with a bet in the round, excluding demo play. */
  readonly bettors: number;
  /** Recent results, newest first. */
  readonly last: readonly ResultMark[];
  /** Reopening time in ms while the game is closed (null if unknown); absent while it is open. */
  readonly closedUntil?: number | null;
}

/** A winning round of the last 24 hours. */
export interface LobbyWin {
  readonly providerId: string;
  readonly gameCode: string;
  /** First two letters of the name and three asterisks. */
  readonly userName: string;
  /** Payout per rupee staked, in hundredths, rounded down. */
  readonly times: number;
  /** Lower bound of the win: 1, 2 or 5 followed by zeros, so that the amount can't identify the player. */
  readonly atLeast: Rupees;
  readonly time: Time;
}

/** Live lobby data. */
export interface CasinoLobby {
  readonly serverNow: number;
  readonly tables: readonly LobbyTable[];
  /** Wins in the caller's currency, newest first. */
  readonly wins: readonly LobbyWin[];
  /**
   * Games (`provider:code`) by number of players in the caller's currency over the last seven days, most popular
   * first.
   */
  readonly popular: readonly string[];
  /** Providers that are currently unavailable; their games can't be launched. */
  readonly down: readonly string[];
  /** The caller's open rounds, with their stakes. */
  readonly open: readonly {
    readonly providerId: string;
    readonly gameCode: string;
    readonly staked: Rupees;
  }[];
}

/** Bet limits and maximum payout of a game on one domain, by settings name; null for the general value. */
export interface GameSiteLimits {
  readonly domain: string;
  readonly minBet: Rupees | null;
  readonly maxBet: Rupees | null;
  readonly maxWin: Rupees | null;
}

/** A player's round in a game of any provider, with stake and return. */
export interface PlayedRound {
  readonly provider: string;
  readonly gameCode: string;
  readonly roundId: string;
  /** Time of the first bet. */
  readonly time: Time;
  /** Stakes net of refunds; 0 for a free round. */
  readonly staked: Rupees;
  /** Payout; for a free round the player's winnings. */
  readonly returned: Rupees;
  readonly net: Rupees;
  readonly isOpen: boolean;
  /** True if the round ended with all stakes refunded. */
  readonly isVoid: boolean;
  /** True for a free round, staked by the house. */
  readonly isFree: boolean;
  /** True if the round can be verified: see GetMyRound. */
  readonly isOwn: boolean;
}

/** One page of rounds, with totals over all matching ones. */
export interface PlayedRoundPage extends Page<PlayedRound> {
  readonly totals: { readonly staked: Rupees; readonly returned: Rupees; readonly net: Rupees };
}

/** Totals of rounds in one currency. */
export interface CasinoRoundSums {
  readonly rounds: number;
  readonly staked: Rupees;
  readonly paid: Rupees;
}

/** A provider's finished rounds of one day (IST): our ledger vs the provider's report. */
export interface OperatorCasinoReconciliation {
  readonly providerId: string;
  readonly sums: readonly {
    readonly currency: 'INR' | 'DEMO';
    readonly ours: CasinoRoundSums & {
      readonly bets: number;
      readonly wins: number;
      readonly rollbacks: number;
      /** Refunded stakes; not included in the staked total. */
      readonly rolledBack: Rupees;
      /** Rounds currently open. */
      readonly open: number;
    };
    /** Null if the provider doesn't report rounds. */
    readonly theirs: CasinoRoundSums | null;
  }[];
  /** Mismatched rounds, newest first. */
  readonly differences: readonly {
    readonly roundId: string;
    /** Null if our ledger has no player for the round. */
    readonly userId: number | null;
    readonly currency: 'INR' | 'DEMO';
    readonly ours: Omit<CasinoRoundSums, 'rounds'> | null;
    readonly theirs: Omit<CasinoRoundSums, 'rounds'> | null;
  }[];
  /** Number of mismatched rounds, including those not listed. */
  readonly differing: number;
}

/** A game in the back office. */
export interface OperatorCasinoGame extends CasinoGame {
  readonly category: CasinoCategory;
  readonly enabled: boolean;
  /** True if its provider currently offers it. */
  readonly isOffered: boolean;
  /** Settings names of domains where it is disabled. */
  readonly offOn: readonly string[];
  /** Bet limits of the provider; the house may set stricter ones. */
  readonly providerMin: Rupees;
  readonly providerMax: Rupees;
  readonly providerMaxWin: Rupees | null;
  /** Domains with stricter limits. */
  readonly sites: readonly GameSiteLimits[];
}

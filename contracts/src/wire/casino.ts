import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import type { Page } from '#values/paging.ts';
import type { TablePhase } from './play.ts';

/** A result in a list of many: a letter or a number, and a colour. */
export interface ResultMark {
  readonly letter: string;
  readonly tone: 'a' | 'b' | 'tie' | 'dragon' | 'tiger' | 'red' | 'black' | 'zero' | 'plain';
}

/** Kinds of games in the order in which a lobby lists them; also the sections of `/lobby-page/{section}`. */
export const CASINO_CATEGORIES = [
  'indian',
  'exchange',
  'tables',
  'crash',
  'instant',
  'slots',
] as const;
export type CasinoCategory = (typeof CASINO_CATEGORIES)[number];

/** A game as its players see it. */
export interface CasinoGame {
  readonly id: number;
  readonly gameCode: string;
  readonly providerId: string;
  /** The same as the provider's name; what a launch may name. */
  readonly product: string;
  readonly name: string;
  /** Picture of an outside provider; empty: the page draws the game itself. */
  readonly imageURL: string;
  /** Address on this site, without any token. */
  readonly url: string;
  readonly isMobile: boolean;
  readonly isDesktop: boolean;
  readonly hasDemo: boolean;
  readonly minBet: Rupees;
  readonly maxBet: Rupees;
  /** The most that a round may pay its player; null: not said. */
  readonly maxWin: Rupees | null;
  /** Least return of its main bets, per cent; null: not said. */
  readonly rtp: number | null;
  /** The largest; differs from `rtp` where bets return differently. */
  readonly rtpMost: number | null;
  /** Everybody at the table plays the same round. */
  readonly isShared: boolean;
  /** Every round can be computed again by its players. */
  readonly isProvable: boolean;
  /** The house may stake rounds of it for players. */
  readonly hasFreeRounds: boolean;
  /** The day on which it could first be played, YYYY-MM-DD; null: not said. */
  readonly released: string | null;
}

/** The games of one kind. */
export interface GameCategory {
  readonly category: CasinoCategory;
  /** Name of the picture beside it. */
  readonly categoryIcon: string;
  readonly games: readonly CasinoGame[];
}

/** A table of the house as its tile in the lobby shows it. */
export interface LobbyTable {
  readonly providerId: string;
  readonly gameCode: string;
  readonly phase: TablePhase;
  /** End of betting, ms of server time; null: no bets are taken. */
  readonly closesAt: number | null;
  /** Players with a bet in the round; trials are not counted. */
  readonly bettors: number;
  /** The last results, newest first. */
  readonly last: readonly ResultMark[];
  /** It cannot be played now: when it can again, ms (null: nobody has said it). Absent while it is open. */
  readonly closedUntil?: number | null;
}

/** A round that somebody has won in the last 24 hours. */
export interface LobbyWin {
  readonly providerId: string;
  readonly gameCode: string;
  /** First two letters of the name and three stars. */
  readonly userName: string;
  /** What was paid for each rupee staked, hundredths, rounded down. */
  readonly times: number;
  /** The win was at least so much: 1, 2 or 5 and zeros, so that no player can be recognised by it. */
  readonly atLeast: Rupees;
  readonly time: Time;
}

/** What changes in the lobby from one moment to the next. */
export interface CasinoLobby {
  readonly serverNow: number;
  readonly tables: readonly LobbyTable[];
  /** In the caller's currency, newest first. */
  readonly wins: readonly LobbyWin[];
  /** Games of the last seven days (`provider:code`), those that most people of the caller's currency have played first. */
  readonly popular: readonly string[];
  /** Providers that do not answer now: none of their games can be opened. */
  readonly down: readonly string[];
  /** Games in which the caller has an open round, and what is staked in it. */
  readonly open: readonly {
    readonly providerId: string;
    readonly gameCode: string;
    readonly staked: Rupees;
  }[];
}

/** What a game takes and pays on one domain, by the name of its settings; null: as everywhere. */
export interface GameSiteLimits {
  readonly domain: string;
  readonly minBet: Rupees | null;
  readonly maxBet: Rupees | null;
  readonly maxWin: Rupees | null;
}

/** A round of a player in a game of any provider, with what they have staked and got back. */
export interface PlayedRound {
  readonly provider: string;
  readonly gameCode: string;
  readonly roundId: string;
  /** Of the first bet. */
  readonly time: Time;
  /** Stakes less those that were given back; nothing of a free round. */
  readonly staked: Rupees;
  /** Of a free round what the player keeps. */
  readonly returned: Rupees;
  readonly net: Rupees;
  readonly isOpen: boolean;
  /** It has ended with all its stakes given back. */
  readonly isVoid: boolean;
  /** The house has staked it. */
  readonly isFree: boolean;
  /** It can be drawn again: see GetMyRound. */
  readonly isOwn: boolean;
}

/** One page of rounds and the sums over all that fit. */
export interface PlayedRoundPage extends Page<PlayedRound> {
  readonly totals: { readonly staked: Rupees; readonly returned: Rupees; readonly net: Rupees };
}

/** What rounds of one currency have come to. */
export interface CasinoRoundSums {
  readonly rounds: number;
  readonly staked: Rupees;
  readonly paid: Rupees;
}

/** Rounds of a provider that have ended on a day of India: by our ledger, and as the provider has them. */
export interface OpCasinoReconciliation {
  readonly providerId: string;
  readonly sums: readonly {
    readonly currency: 'INR' | 'DEMO';
    readonly ours: CasinoRoundSums & {
      readonly bets: number;
      readonly wins: number;
      readonly rollbacks: number;
      /** Stakes that were given back; what is staked is without them. */
      readonly rolledBack: Rupees;
      /** Rounds that are open at this moment. */
      readonly open: number;
    };
    /** Null: the provider gives no account of its rounds. */
    readonly theirs: CasinoRoundSums | null;
  }[];
  /** Rounds that both have not alike, the newest first. */
  readonly differences: readonly {
    readonly roundId: string;
    /** Null: our ledger has no player in the round. */
    readonly userId: number | null;
    readonly currency: 'INR' | 'DEMO';
    readonly ours: Omit<CasinoRoundSums, 'rounds'> | null;
    readonly theirs: Omit<CasinoRoundSums, 'rounds'> | null;
  }[];
  /** All of them, those too that are not listed. */
  readonly differing: number;
}

/** A game as the house sees it. */
export interface OpCasinoGame extends CasinoGame {
  readonly category: CasinoCategory;
  readonly enabled: boolean;
  /** Its provider offers it at this moment. */
  readonly isOffered: boolean;
  /** Domains, by the name of their settings, on which it is off. */
  readonly offOn: readonly string[];
  /** What the provider allows on one bet; the house may allow less. */
  readonly providerMin: Rupees;
  readonly providerMax: Rupees;
  readonly providerMaxWin: Rupees | null;
  /** Single domains that take less than the others. */
  readonly sites: readonly GameSiteLimits[];
}

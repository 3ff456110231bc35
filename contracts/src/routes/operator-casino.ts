import * as z from 'zod/mini';
import { domainName } from '#rules/domain-setting.ts';
import { amount } from '#values/money.ts';
import { flag, id } from '#values/number-from.ts';
import type { OpCasinoGame } from '#wire/casino.ts';
import { route } from './route.ts';

/** A provider of games as the house sees it. */
export interface OpCasinoProvider {
  readonly providerId: string;
  readonly games: number;
  /** It has answered just now. */
  readonly isUp: boolean;
}

export interface SavedCasinoGame {
  readonly id: number;
  readonly enabled: boolean;
  readonly minBet: number;
  readonly maxBet: number;
  readonly offOn: readonly string[];
}

/** Games as the house offers them (api 10.6). Providers and their secrets are settings of the server. */
export const operatorCasinoRoutes = {
  operatorGetCasinoGames: route<Record<string, never>, { items: readonly OpCasinoGame[] }>()({
    method: 'GET',
    path: 'Operator/GetCasinoGames',
    access: 'O',
    from: 'query',
    about: 'All games that a provider has ever offered, with what the house has said of each.',
    request: z.object({}),
  }),
  operatorSaveCasinoGame: route<SavedCasinoGame, OpCasinoGame>()({
    method: 'POST',
    path: 'Operator/SaveCasinoGame',
    access: 'O',
    from: 'body',
    roles: ['trader'],
    proof: 'RECENT',
    about:
      'Turns a game on or off, everywhere or on single domains, and says how much may be staked on a bet: never more than its provider allows. Counts from the next bet.',
    request: z.object({
      id,
      enabled: flag,
      minBet: amount,
      maxBet: amount,
      offOn: z.array(domainName).check(z.maxLength(50)),
    }),
  }),
  operatorGetCasinoProviders: route<
    Record<string, never>,
    { items: readonly OpCasinoProvider[] }
  >()({
    method: 'GET',
    path: 'Operator/GetCasinoProviders',
    access: 'O',
    from: 'query',
    about: 'Who plays games here, and whether they answer; never what they sign with.',
    request: z.object({}),
  }),
};

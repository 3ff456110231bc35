import type { MarketDeskEnv } from '#market-desk/env.ts';
import type { HouseSumsReader } from './house-sums-reader.ts';

export interface OfficePorts {
  readonly readModel: MarketDeskEnv['readModel'] & HouseSumsReader;
}

/** The business: reports, alerts, exports and a player's file. */
export interface OfficeEnv extends MarketDeskEnv, OfficePorts {
  readonly readModel: OfficePorts['readModel'];
}

/** All rooms, for the doors and jobs that serve them. */
export type AppEnv = OfficeEnv;

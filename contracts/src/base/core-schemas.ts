import { BELOW_ZERO_CAUSES } from '@crease/core/exchange/exchange-event.ts';
import * as CoreKinds from '@crease/core/market/market-kind.ts';
import type * as CoreTerms from '@crease/core/market/market-terms.ts';
import { CURRENCIES } from '@crease/core/money/money.ts';
import { LIMIT_NAMES, TIME_LIMITS } from '@crease/core/play/play-limit.ts';
import { PAUSE_KINDS, PLAY_SECTIONS, REQUESTED_PAUSES } from '@crease/core/play/play-pause.ts';
import * as z from 'zod/mini';
import type { Wire } from './wire.ts';

/** Schemas of core's own values, for requests, responses and pushes. */
export const Currency = z.enum(CURRENCIES);
export const MarketKind = z.enum(CoreKinds.MARKET_KINDS);
export type MarketKind = Wire<typeof MarketKind>;

export const HouseKind = z.enum(CoreKinds.HOUSE_KINDS);
export const MarketStatus = z.enum(CoreKinds.MARKET_STATUSES);
export const BelowZeroCause = z.enum(BELOW_ZERO_CAUSES);
export const LimitName = z.enum(LIMIT_NAMES);
export const TimeLimit = z.enum(TIME_LIMITS);
export const RequestedPause = z.enum(REQUESTED_PAUSES);
export const PauseKind = z.enum(PAUSE_KINDS);
export const PlaySection = z.enum(PLAY_SECTIONS);

/** A label's facts may be labels themselves. */
export const NameLabel: z.ZodMiniType<CoreTerms.NameLabel, CoreTerms.NameLabel> = z.strictObject({
  code: z.string(),
  facts: z.exactOptional(z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => NameLabel)]))),
});
export type NameLabel = CoreTerms.NameLabel;

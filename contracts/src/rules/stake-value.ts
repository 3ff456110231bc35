import * as z from 'zod/mini';
import { issueOptions } from '#errors/field-messages.ts';
import { numberFrom } from '#values/number-from.ts';
import { isStakeValue, STAKE_BOUNDS } from './stake-button.ts';

/** Stake button value in rupees. */
export const stakeValue = numberFrom.check(
  z.refine(isStakeValue, issueOptions('NOT_WHOLE_BETWEEN', STAKE_BOUNDS)),
);

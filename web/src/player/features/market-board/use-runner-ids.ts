import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useMemo } from 'react';

/** Ids of a market's runners; the same array while they are the same. */
export function useRunnerIds({ runners }: Pick<WireMarket, 'runners'>): readonly number[] {
  const key = runners.map(({ id }) => id).join();
  return useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key]);
}

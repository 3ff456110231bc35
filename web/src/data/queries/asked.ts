import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '#data/api/failure.ts';

/** What was asked for; `data` stays while it is asked again. */
export interface Asked<Data> {
  readonly data: Data | undefined;
  /** Under way, also when something older is shown meanwhile. */
  readonly isFetching: boolean;
  readonly error: string | null;
  readonly refetch: () => void;
}

export function askedOf<Data>(query: UseQueryResult<Data>): Asked<Data> {
  return {
    data: query.data,
    isFetching: query.isFetching,
    error: query.error === null ? null : messageOf(query.error),
    refetch: () => void query.refetch(),
  };
}

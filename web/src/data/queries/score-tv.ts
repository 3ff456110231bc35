import type { TvEntry } from '@crease/contracts/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { readItem } from '#data/storage/local-items.ts';
import { SETTINGS_QUERY } from './domain-file.ts';

/** Which match a picture is looked for. */
export interface TvKey {
  /** 0 where only the other id is known. */
  readonly eventId: number;
  readonly dreamEventId: string;
}

/** The live picture of a match from the domain's list; the stored list counts until the file has come. */
export function useTvEntry({ eventId, dreamEventId }: TvKey): TvEntry | null {
  const { data } = useQuery(SETTINGS_QUERY);
  const list = data?.tv ?? readItem('tv') ?? [];
  return (
    list.find((entry) => entry.eventId === eventId) ??
    list.find((entry) => dreamEventId !== '0' && entry.dreamEventId === dreamEventId) ??
    null
  );
}

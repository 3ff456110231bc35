import { randomUUID } from 'node:crypto';
import type { Bus } from '#journal/bus.ts';
import type { AppEnv } from '#office/env.ts';

const FETCHED = 'crease.1.fetched';
/** Fetches within this interval are published together. */
const GATHER_MS = 50;

/**
 * Exchanges with other processes which markets were fetched: a page may fetch from one gateway and get its updates
 * from another, whose next update of that market must then be a full one.
 *
 * @returns a function that stops it.
 */
export function shareFetches(
  bus: Bus,
  { marketViews, clock }: Pick<AppEnv, 'marketViews' | 'clock'>,
): () => void {
  const self = randomUUID();
  const fetched = new Map<number, number>();
  const send = () => {
    bus.publish(FETCHED, JSON.stringify({ from: self, versions: [...fetched] }));
    fetched.clear();
  };
  marketViews.onFetched(({ id, version }) => {
    if (fetched.size === 0) clock.after(GATHER_MS, send);
    fetched.set(id, version);
  });
  return bus.listen(FETCHED, (message) => {
    const { from, versions }: { from: string; versions: [number, number][] } = JSON.parse(message);
    if (from === self) return;
    for (const [id, version] of versions) marketViews.recordRemoteFetch(id, version);
  });
}

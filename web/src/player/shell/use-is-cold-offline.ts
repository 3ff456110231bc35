import { useTree } from '#data/queries/catalogue.ts';
import { connection } from '#data/stores/connection.ts';
import { useStore } from '#data/stores/observable.ts';

/** True when the page was opened without a network: nothing has come since, and nothing can be asked for. */
export function useIsColdOffline(): boolean {
  const online = useStore(connection, (state) => state.online);
  const { sports } = useTree();
  return !online && sports === undefined;
}

import { LOAD_REMOVAL_MS } from '@crease/contracts/constants.ts';
import { storeOf } from './observable.ts';

interface PendingState {
  readonly list: readonly string[];
}

const store = storeOf<PendingState>({ list: [] });

/** Calls that the loading line stands for; an entry stays a while after its call has ended (spec section 9). */
export const pendingLoads = {
  store,
  /** Adds a call; the function given back takes it off again. */
  begin(path: string): (success: boolean) => void {
    store.setState(({ list }) => ({ list: [...list, path] }));
    return (success) => {
      setTimeout(
        () => {
          store.setState(({ list }) => {
            const place = list.indexOf(path);
            return { list: list.filter((_, index) => index !== place) };
          });
        },
        success ? LOAD_REMOVAL_MS.success : LOAD_REMOVAL_MS.error,
      );
    };
  },
};

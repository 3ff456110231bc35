import { storeOf } from '#data/stores/observable.ts';

/** Whether another build than the one of this page waits to be taken, or has been taken in another window. */
export const appUpdate = storeOf<{ readonly isReady: boolean }>({ isReady: false });

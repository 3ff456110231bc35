import { useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { toasts } from '#ui/toast/toasts.ts';

/** Sends one request at a time and reports its failure. `onEnd` is called after a failure, too. */
export function useAction(): [isBusy: boolean, act: (send: () => Promise<unknown>, onEnd?: () => void) => void] {
  const [isBusy, setBusy] = useState(false);
  async function run(send: () => Promise<unknown>, onEnd?: () => void) {
    setBusy(true);
    try {
      await send();
    } catch (failure) {
      toasts.show('error', getErrorMessage(failure));
    } finally {
      setBusy(false);
      onEnd?.();
    }
  }
  return [isBusy, (send, onEnd) => void run(send, onEnd)];
}

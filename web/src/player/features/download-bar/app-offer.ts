import { isPutAway, putAway } from '#data/storage/put-away.ts';
import { storeOf } from '#data/stores/observable.ts';

const NAME = 'download-app';
const WEEK_MS = 7 * 86_400_000;

/** Whether the offer of the Android app may be shown: not for a week after it was closed, and not inside the app. */
export const appOffer = storeOf<{ readonly isWanted: boolean }>({
  isWanted: !isPutAway(NAME) && !isInsideApp(),
});

export function closeAppOffer(): void {
  putAway(NAME, WEEK_MS);
  appOffer.setState({ isWanted: false });
}

function isInsideApp(): boolean {
  return (
    new URLSearchParams(location.search).get('app') === '1' ||
    (typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches)
  );
}

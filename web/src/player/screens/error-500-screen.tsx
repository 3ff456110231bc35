import { useRouter, useSearch } from '@tanstack/react-router';
import { faultNumber } from '#player/shell/fault.ts';
import { FaultView } from '#player/shell/fault-view.tsx';

/** `/error-500`: something broke; Retry leads back to the page it happened on, or to in-play. */
export function Error500Screen() {
  const { history } = useRouter();
  const { to } = useSearch({ strict: false });
  return (
    <FaultView
      number={faultNumber(to ?? 'error-500')}
      onRetry={() => history.push(to ?? '/inplay')}
    />
  );
}

import { useState } from 'react';
import { ProgressRing } from './progress-ring.tsx';

export const title = 'Progress ring';

export function FiveSeconds() {
  const [startedAt] = useState(() => Date.now());
  return (
    <p style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
      <ProgressRing startedAt={startedAt} durationMs={5_000} /> Placing
    </p>
  );
}

export function NoWait() {
  const [startedAt] = useState(() => Date.now());
  return <ProgressRing startedAt={startedAt} durationMs={0} />;
}

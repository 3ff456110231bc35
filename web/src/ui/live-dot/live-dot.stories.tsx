import { LiveDot } from './live-dot.tsx';

export const title = 'Live dot';

export function BesideItsWords() {
  return (
    <p style={{ display: 'flex', gap: 6, alignItems: 'center' }}>
      <LiveDot /> In-play
    </p>
  );
}

import { Sparkline } from './sparkline.tsx';

export const title = 'Sparkline';

export function Trends() {
  return (
    <div style={{ display: 'flex', gap: 16 }}>
      <Sparkline values={[1.9, 1.92, 1.88, 1.85, 1.86, 1.8]} />
      <Sparkline values={[2, 2, 2, 2]} />
      <Sparkline values={[2]} />
      <Sparkline values={[1.01, 1000]} />
    </div>
  );
}

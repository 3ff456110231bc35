import { Veil } from './veil.tsx';

export const title = 'Veil';

export function Kinds() {
  return (
    <div style={{ display: 'grid', gap: 8, maxInlineSize: 190 }}>
      <Veil kind="suspended" />
      <Veil kind="ball-running" />
      <Veil kind="review" />
      <Veil kind="no-feed" />
      <Veil kind="traders" />
      <Veil kind="awaited" />
      <Veil kind="closed" />
      <Veil kind="locked" />
      <Veil kind="off" />
    </div>
  );
}

export function AsNarrowAsTwoCells() {
  return (
    <div style={{ inlineSize: 122 }}>
      <Veil kind="locked" />
    </div>
  );
}

import { PriceOverlay } from './price-overlay.tsx';

export const title = 'Veil';

export function Kinds() {
  return (
    <div style={{ display: 'grid', gap: 8, maxInlineSize: 190 }}>
      <PriceOverlay kind="suspended" />
      <PriceOverlay kind="ball-running" />
      <PriceOverlay kind="review" />
      <PriceOverlay kind="no-feed" />
      <PriceOverlay kind="traders" />
      <PriceOverlay kind="awaited" />
      <PriceOverlay kind="finished" />
      <PriceOverlay kind="closed" />
      <PriceOverlay kind="locked" />
      <PriceOverlay kind="off" />
    </div>
  );
}

export function AsNarrowAsTwoCells() {
  return (
    <div style={{ inlineSize: 122 }}>
      <PriceOverlay kind="locked" />
    </div>
  );
}

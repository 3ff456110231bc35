import { PriceCell } from './price-cell.tsx';

export const title = 'Price cell';

const row = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 62px)', gap: 4 } as const;
const pick = () => undefined;

export function Depths() {
  return (
    <div style={row}>
      <PriceCell side="back" name="Back" depth={2} price={1.83} size={1_20_000} onPick={pick} />
      <PriceCell side="back" name="Back" depth={1} price={1.84} size={6_800} onPick={pick} />
      <PriceCell side="back" name="Back" price={1.85} size={2_40_000} onPick={pick} />
      <PriceCell side="lay" name="Lay" price={1.86} size={850} onPick={pick} />
      <PriceCell side="lay" name="Lay" depth={1} price={1.87} size={12_345} onPick={pick} />
      <PriceCell side="lay" name="Lay" depth={2} price={1.88} size={1_20_00_000} onPick={pick} />
    </div>
  );
}

export function Selected() {
  return (
    <div style={row}>
      <PriceCell side="back" name="Back" price={1.85} size={2_40_000} selected onPick={pick} />
      <PriceCell side="lay" name="Lay" price={1.86} size={850} selected onPick={pick} />
    </div>
  );
}

export function NothingToTake() {
  return (
    <div style={row}>
      <PriceCell side="back" name="Back" price={null} size={null} />
      <PriceCell side="lay" name="Lay" price={null} size={null} />
    </div>
  );
}

export function Stale() {
  return (
    <div style={row}>
      <PriceCell side="back" name="Back" price={1.85} size={2_40_000} stale />
      <PriceCell side="lay" name="Lay" price={1.86} size={850} stale />
    </div>
  );
}

export function Disabled() {
  return (
    <div style={row}>
      <PriceCell side="back" name="Back" price={1.85} size={2_40_000} disabled />
      <PriceCell side="lay" name="Lay" price={1.86} size={850} disabled />
    </div>
  );
}

export function HugeAndTiny() {
  return (
    <div style={row}>
      <PriceCell side="back" name="Back" price={1000} size={99_99_99_999} onPick={pick} />
      <PriceCell side="lay" name="Lay" price={1.01} size={0.01} onPick={pick} />
      <PriceCell side="back" name="Back" price={1.85} size={100} format={() => '+12,345'} onPick={pick} />
    </div>
  );
}

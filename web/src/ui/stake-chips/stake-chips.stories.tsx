import { useState } from 'react';
import { StakeChips } from './stake-chips.tsx';

export const title = 'Stake chips';

const STAKES = [
  ['10k', 10_000],
  ['25k', 25_000],
  ['50k', 50_000],
  ['1 lac', 100_000],
  ['2 lac', 200_000],
  ['5 lac', 500_000],
  ['10 lac', 1_000_000],
  ['15 lac', 1_500_000],
].map(([title, value]) => ({ title: String(title), value: Number(value) }));

export function Default() {
  const [stake, setStake] = useState(25_000);
  return (
    <div style={{ maxInlineSize: 360 }}>
      <StakeChips stakes={STAKES} current={stake} onAdd={(value) => setStake(stake + value)} onSet={setStake} />
      <p aria-live="polite">{stake}</p>
    </div>
  );
}

export function Disabled() {
  return (
    <div style={{ maxInlineSize: 360 }}>
      <StakeChips disabled stakes={STAKES} current={0} onAdd={() => undefined} onSet={() => undefined} />
    </div>
  );
}

export function LongLabels() {
  return (
    <div style={{ maxInlineSize: 280 }}>
      <StakeChips
        stakes={STAKES.map(({ value }) => ({ title: `Everything ${value}`, value }))}
        current={0}
        onAdd={() => undefined}
        onSet={() => undefined}
      />
    </div>
  );
}

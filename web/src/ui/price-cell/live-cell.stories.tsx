import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { type FigureSource, type Figures, LiveCell } from './live-cell.tsx';

export const title = 'Live cell';

const words = { before: 'Back Deccan Falcons at ', between: ', ', after: ' available' };

/** A price that moves on request. */
function moving(): FigureSource & { move: (by: number) => void } {
  let shown: Figures = { text: '1.85', note: '2.4L', value: 185 };
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => shown,
    move: (by) => {
      const value = shown.value + by;
      shown = { text: (value / 100).toFixed(2), note: shown.note, value };
      for (const listener of listeners) listener();
    },
  };
}

export function MovesAndGlows() {
  const [source] = useState(moving);
  return (
    <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
      <div style={{ inlineSize: 62 }}>
        <LiveCell side="back" words={words} source={source} selected={null} stale={false} onPick={() => undefined} />
      </div>
      <Button size="l" onClick={() => source.move(1)}>
        Up
      </Button>
      <Button size="l" onClick={() => source.move(-1)}>
        Down
      </Button>
    </div>
  );
}

const still = (text: string, note: string): FigureSource => {
  const shown: Figures = { text, note, value: 1 };
  return { subscribe: () => () => undefined, read: () => shown };
};
const none: FigureSource = { subscribe: () => () => undefined, read: () => null };
const premium = still('1.90', '');
const band = still('101–110', '₹85');
const stale = still('1.86', '850');

export function Kinds() {
  const rest = { words, selected: null, onPick: () => undefined } as const;
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 62px)', gap: 4 }}>
      <LiveCell {...rest} side="premium" source={premium} stale={false} />
      <LiveCell {...rest} side="back" source={band} stale={false} />
      <LiveCell {...rest} side="lay" source={stale} stale />
      <LiveCell {...rest} side="lay" source={none} stale={false} />
    </div>
  );
}

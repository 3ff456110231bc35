import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Motion } from './motion.tsx';

export const title = 'Motion';

const EASE = { x: [0.5, 0.5], y: [0.5, 0.5] };

/** A minimal animation: one growing circle. */
const GROWING = {
  v: '5.5.0',
  fr: 30,
  ip: 0,
  op: 30,
  w: 100,
  h: 100,
  layers: [
    {
      ty: 4,
      ip: 0,
      op: 30,
      st: 0,
      sr: 1,
      ks: {
        o: { a: 0, k: 100 },
        r: { a: 0, k: 0 },
        p: { a: 0, k: [50, 50] },
        a: { a: 0, k: [0, 0] },
        s: {
          a: 1,
          k: [
            { t: 0, s: [10, 10], i: EASE, o: EASE },
            { t: 29, s: [100, 100] },
          ],
        },
      },
      shapes: [
        { ty: 'el', p: { a: 0, k: [0, 0] }, s: { a: 0, k: [80, 80] } },
        { ty: 'fl', c: { a: 0, k: [0.1, 0.4, 0.66, 1] }, o: { a: 0, k: 100 } },
      ],
    },
  ],
};

const load = () => Promise.resolve(GROWING);

export function PlayedOnce() {
  const [turn, setTurn] = useState(0);
  const [isOver, setOver] = useState(false);
  return (
    <div style={{ inlineSize: 120 }}>
      <Motion key={turn} load={load} onEnd={() => setOver(true)} />
      <Button
        size="l"
        onClick={() => {
          setOver(false);
          setTurn(turn + 1);
        }}
      >
        {isOver ? 'Play again' : 'Plays'}
      </Button>
    </div>
  );
}

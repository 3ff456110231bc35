import { useState } from 'react';
import { phrase, t } from '#text/text.ts';
import { Motion } from '#ui/motion/motion.tsx';
import { useReducedMotion } from '#ui/motion/use-reduced-motion.ts';
import styles from './ball-tracker.module.css';
import type { BallNews } from './use-ball-news.ts';

const DRAWINGS: Partial<Readonly<Record<BallNews['kind'], () => Promise<unknown>>>> = {
  four: () => import('./motion/four-data.json').then((file) => file.default),
  six: () => import('./motion/six-data.json').then((file) => file.default),
  wicket: () => import('./motion/wicket-data.json').then((file) => file.default),
};
const WORDS: Partial<Readonly<Record<BallNews['kind'], string>>> = {
  four: phrase('Four'),
  six: phrase('Six'),
  wicket: phrase('Wicket'),
};

/** A boundary or a wicket over the ground, once; only its word where motion is not wanted. */
export function BigBall({ news }: { readonly news: BallNews }) {
  const [ended, setEnded] = useState(0);
  const isStill = useReducedMotion();
  const load = DRAWINGS[news.kind];
  const word = WORDS[news.kind];
  if (load === undefined || word === undefined) return null;
  if (isStill) {
    return (
      <span className={styles.word} data-kind={news.kind} aria-hidden="true">
        {t(word)}
      </span>
    );
  }
  if (ended === news.id) return null;
  return (
    <Motion key={news.id} className={styles.motion} load={load} onEnd={() => setEnded(news.id)} />
  );
}

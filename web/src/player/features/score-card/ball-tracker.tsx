import type { CricketScore } from '@crease/contracts/catalogue/score-card.ts';
import { useEffect, useRef, useState } from 'react';
import { type FreshBall, useFreshBall } from '#client/catalogue/live-events.ts';
import { nameText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { Box } from '#ui/layout/layout.tsx';
import { Motion } from '#ui/motion/motion.tsx';
import { useReducedMotion } from '#ui/motion/reduced-motion.ts';
import styles from './cricket-card.module.css';

/** A ball to highlight briefly. */
export type BallHighlight = FreshBall;

const SHOWN_MS = 4_000;

/** The ball just bowled, for a moment; null for balls before the page opened. */
export function useBallHighlight(dreamEventId: string): BallHighlight | null {
  const ball = useFreshBall(dreamEventId);
  const seen = useRef({ dreamEventId, id: ball?.id ?? 0 });
  const [news, setNews] = useState<BallHighlight | null>(null);

  useEffect(() => {
    if (seen.current.dreamEventId !== dreamEventId) {
      seen.current = { dreamEventId, id: ball?.id ?? 0 };
      setNews(null);
    }
    if (ball === null || ball.id === seen.current.id) return;
    seen.current.id = ball.id;
    setNews(ball);
    const timer = setTimeout(() => setNews(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [dreamEventId, ball]);
  return news;
}

export interface BallTrackerProps {
  readonly shot: CricketScore['lastShot'];
  /** The ball just bowled, animated. */
  readonly highlight: BallHighlight | null;
}

const CENTRE = { x: 154, y: 112 };
/** Release point of the ball. */
const HAND = { x: 154, y: 92 };
const BAT = { x: 154, y: 126 };
/** Boundary radii in the drawing. */
const ROPE = { x: 132, y: 74 };
const FIELDERS: readonly (readonly [number, number])[] = [
  [154, 52],
  [96, 74],
  [214, 78],
  [70, 112],
  [240, 108],
  [104, 150],
  [206, 152],
  [150, 166],
  [262, 132],
  [128, 92],
];

/** Ground seen from above with the path of the last ball; the text below states the same. */
export function BallTracker({ shot, highlight }: BallTrackerProps) {
  return (
    <div className={styles.tracker}>
      <Box relative>
        <svg
          viewBox="0 0 308 214"
          role="img"
          aria-label={
            shot === null ? t('Ground') : t('Last ball: {text}', { text: nameText(shot.text, shot.textLabel) })
          }
        >
          <ellipse className={styles.field} cx={CENTRE.x} cy={CENTRE.y} rx="136" ry="78" />
          <ellipse className={styles.ring} cx={CENTRE.x} cy={CENTRE.y} rx="74" ry="44" />
          <rect className={styles.pitch} x="148" y="90" width="12" height="44" rx="1.5" />
          {FIELDERS.map(([x, y]) => (
            <circle key={`${x}/${y}`} className={styles.fielder} cx={x} cy={y} r="3" />
          ))}
          {shot === null ? null : (
            <BallPath key={`${shot.ball}/${highlight?.id ?? 0}`} shot={shot} isNew={highlight !== null} />
          )}
          <circle className={styles.bat} cx={BAT.x} cy={BAT.y} r="3.5" />
        </svg>
        {highlight === null ? null : <BigBall highlight={highlight} />}
      </Box>
      <p>
        {shot === null ? (
          t('Waiting for next ball')
        ) : (
          <>
            <b>{shot.ball}</b> {nameText(shot.text, shot.textLabel)}
          </>
        )}
      </p>
    </div>
  );
}

/** Path from the bowler's hand to the bat and onwards. */
function BallPath({ shot, isNew }: { readonly shot: NonNullable<CricketScore['lastShot']>; readonly isNew: boolean }) {
  const end = shot.angle === null ? null : pointAt(shot.angle);
  const hit =
    end === null ? null : `M${BAT.x} ${BAT.y}Q${(BAT.x + end.x) / 2} ${(BAT.y + end.y) / 2 - 12} ${end.x} ${end.y}`;
  return (
    <g data-new={isNew || undefined}>
      {isNew ? (
        <circle
          className={styles.delivery}
          r="3"
          style={{ offsetPath: `path("M${HAND.x} ${HAND.y}L${BAT.x} ${BAT.y}")` }}
        />
      ) : null}
      {hit === null || end === null ? null : (
        <>
          <path className={styles.shot} d={hit} pathLength="1" />
          {isNew ? <circle className={styles.hit} r="3" style={{ offsetPath: `path("${hit}")` }} /> : null}
          <g className={styles.end}>
            <circle className={styles.value} cx={end.x} cy={end.y} r="10" data-value={shot.value} />
            <text className={styles.valueText} x={end.x} y={end.y + 4}>
              {shot.value}
            </text>
          </g>
        </>
      )}
    </g>
  );
}

/** Angle 0 is straight past the bowler (up in the drawing), clockwise. */
function pointAt(angle: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180;
  return {
    x: Math.round(CENTRE.x + Math.sin(radians) * ROPE.x),
    y: Math.round(CENTRE.y - Math.cos(radians) * ROPE.y),
  };
}

const DRAWINGS: Partial<Readonly<Record<BallHighlight['kind'], () => Promise<unknown>>>> = {
  four: () => import('./motion/four-data.json').then((file) => file.default),
  six: () => import('./motion/six-data.json').then((file) => file.default),
  wicket: () => import('./motion/wicket-data.json').then((file) => file.default),
};
const WORDS: Partial<Readonly<Record<BallHighlight['kind'], string>>> = {
  four: phrase('Four'),
  six: phrase('Six'),
  wicket: phrase('Wicket'),
};

/** Animates a boundary or wicket once; with reduced motion shows only the word. */
function BigBall({ highlight }: { readonly highlight: BallHighlight }) {
  const [ended, setEnded] = useState(0);
  const isStill = useReducedMotion();
  const load = DRAWINGS[highlight.kind];
  const word = WORDS[highlight.kind];
  if (load === undefined || word === undefined) return null;
  if (isStill) {
    return (
      <span className={styles.word} data-kind={highlight.kind} aria-hidden="true">
        {t(word)}
      </span>
    );
  }
  if (ended === highlight.id) return null;
  return <Motion key={highlight.id} className={styles.motion} load={load} onEnd={() => setEnded(highlight.id)} />;
}

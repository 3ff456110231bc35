import { type CSSProperties, memo } from 'react';
import { t } from '#i18n/text.ts';
import { getPocketColour, pocketWords } from './rou-words.ts';
import styles from './wheel.module.css';
import { getPocketAngle, WHEEL } from './wheel-order.ts';

export interface WheelProps {
  /** Null until the ball is thrown. */
  readonly pocket: number | null;
  /** Animates the ball. Otherwise it rests in its pocket. */
  readonly isFresh: boolean;
}

const PART = 360 / WHEEL.length;
const TURNS = 5;

/** Roulette wheel. The ball is animated to the server's result, not simulated. */
export function Wheel({ pocket, isFresh }: WheelProps) {
  const to = pocket === null ? 0 : getPocketAngle(pocket);
  const turn = { '--to': `${to}deg`, '--from': `${to - 360 * TURNS}deg` } as CSSProperties;
  return (
    <div
      className={styles.wheel}
      role="img"
      aria-label={
        pocket === null
          ? t('The wheel')
          : t('Ball lands on {pocket}', { pocket: pocketWords(pocket) })
      }
    >
      <Rim />
      {pocket !== null && (
        <span key={pocket} className={styles.orbit} data-fresh={isFresh || undefined} style={turn}>
          <span className={styles.ball} />
        </span>
      )}
    </div>
  );
}

const Rim = memo(function Rim() {
  return (
    <svg viewBox="-110 -110 220 220" aria-hidden="true">
      <circle r="108" className={styles.wood} />
      <circle r="100" className={styles.dark} />
      {WHEEL.map((pocket, place) => (
        <g key={pocket} transform={`rotate(${place * PART})`}>
          <path
            d={`M0-98A98 98 0 0 1 ${x(98)} ${y(98)}L${x(68)} ${y(68)}A68 68 0 0 0 0-68z`}
            className={styles.pocket}
            data-tone={getPocketColour(pocket)}
            transform={`rotate(${-PART / 2})`}
          />
          <text y="-84" textAnchor="middle" className={styles.number}>
            {pocket}
          </text>
        </g>
      ))}
      <circle r="67" className={styles.bowl} />
      <circle r="50" className={styles.inner} />
      <path d="M0-38V38M-38 0H38" className={styles.cross} transform="rotate(33)" />
      <circle r="11" className={styles.hub} />
    </svg>
  );
});

function x(radius: number): number {
  return Math.round(radius * Math.sin((PART * Math.PI) / 180) * 100) / 100;
}

function y(radius: number): number {
  return Math.round(-radius * Math.cos((PART * Math.PI) / 180) * 100) / 100;
}

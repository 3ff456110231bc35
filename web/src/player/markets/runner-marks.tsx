import type { WireRunnerStatus } from '@crease/contracts/catalogue/catalogue.ts';
import { resultText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import styles from './market-card.module.css';

export interface ResultChipsProps {
  /** P&L in rupees for this outcome, or null. */
  readonly result: number | null;
  /** Including the slip bet. */
  readonly resultAfter: number | null;
}

/** P&L of an outcome, before and after the slip bet. */
export function ResultChips({ result, resultAfter }: ResultChipsProps) {
  return (
    <span className={styles.results}>
      {result === null ? null : <span data-sign={getSign(result)}>{resultText(result)}</span>}
      {resultAfter === null ? null : (
        <span className={styles.chip} data-sign={getSign(resultAfter)}>
          → {resultText(resultAfter)}
        </span>
      )}
    </span>
  );
}

export function getSign(amount: number): 'plus' | 'minus' | undefined {
  if (amount === 0) return undefined;
  return amount > 0 ? 'plus' : 'minus';
}

export interface SilkProps {
  /** Saddlecloth number, or null. */
  readonly number: string | null;
  readonly name: string;
  /** Image URL, or null to draw silks from number and name. */
  readonly url: string | null;
}

/** Golden angle in degrees: keeps consecutive hues apart. */
const GOLDEN_TURN = 137.508;
const PATTERNS = ['plain', 'sash', 'hoops', 'halves', 'star'] as const;

/** Decorative jockey silks; number and name are rendered alongside them. */
export function Silk({ number, name, url }: SilkProps) {
  if (url !== null) return <img src={url} alt="" width={24} height={24} loading="lazy" />;
  const seed = Number(number ?? '') || computeSeed(name);
  const hue = Math.round((seed * GOLDEN_TURN + computeSeed(name)) % 360);
  const body = `hsl(${hue} 62% 42%)`;
  const sleeves = `hsl(${(hue + 150) % 360} 55% 68%)`;
  const pattern = PATTERNS[computeSeed(`${name}${number ?? ''}`) % PATTERNS.length];
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M8 3 2 7l2 5 4-2M16 3l6 4-2 5-4-2" fill={sleeves} stroke={body} strokeWidth=".75" />
      <path d="M8 3c1.2 1.6 6.8 1.6 8 0v18H8z" fill={body} />
      {pattern === 'sash' ? <path d="m8 17 8-10v4l-8 10z" fill={sleeves} /> : null}
      {pattern === 'hoops' ? <path d="M8 8h8v3H8zm0 6h8v3H8z" fill={sleeves} /> : null}
      {pattern === 'halves' ? <path d="M12 4.2V21h4V3c-.6.8-2.3 1.2-4 1.2z" fill={sleeves} /> : null}
      {pattern === 'star' ? (
        <path d="m12 8 1.3 2.7 2.9.4-2.1 2 .5 2.9-2.6-1.4-2.6 1.4.5-2.9-2.1-2 2.9-.4z" fill={sleeves} />
      ) : null}
    </svg>
  );
}

function computeSeed(text: string): number {
  let seed = 7;
  for (const letter of text) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return seed;
}

/** Outcome of a runner in a settled market. */
export interface RunnerVerdict {
  readonly isWon: boolean;
  readonly words: string;
}

/** Null if not settled. On a half-won quarter line, half of each stake is settled and half returned. */
export function getVerdict(status: WireRunnerStatus): RunnerVerdict | null {
  switch (status) {
    case 'WINNER':
      return { isWon: true, words: t('Won') };
    case 'HALF_WON':
      return { isWon: true, words: t('Half won') };
    case 'HALF_LOST':
      return { isWon: false, words: t('Half lost') };
    case 'LOSER':
      return { isWon: false, words: t('Lost') };
    default:
      return null;
  }
}

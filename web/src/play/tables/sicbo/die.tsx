import { t } from '#i18n/text.ts';
import styles from './die.module.css';

/** Pip positions of each face on a 3×3 grid. */
const PIPS: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

export interface DieProps {
  /** 1 to 6, null while covered. */
  readonly face: number | null;
  readonly isFresh?: boolean;
}

/** A die seen from above. */
export function Die({ face, isFresh = false }: DieProps) {
  return (
    <span
      role="img"
      aria-label={face === null ? t('No dice yet') : String(face)}
      className={styles.die}
    >
      <svg
        viewBox="0 0 60 60"
        aria-hidden="true"
        data-fresh={(isFresh && face !== null) || undefined}
        data-covered={face === null || undefined}
      >
        <rect x="2" y="2" width="56" height="56" rx="12" />
        {(PIPS[face ?? 0] ?? []).map((place) => (
          <circle
            key={place}
            cx={15 + (place % 3) * 15}
            cy={15 + Math.floor(place / 3) * 15}
            r="5"
          />
        ))}
      </svg>
    </span>
  );
}

import { useRef } from 'react';
import { t } from '#i18n/text.ts';
import { Stack } from '#ui/layout/layout.tsx';
import styles from './stake-chips.module.css';

interface StakeChip {
  readonly title: string;
  readonly value: number;
}

export interface StakeChipsProps {
  readonly stakes: readonly StakeChip[];
  /** Entered stake, whose chip is marked. */
  readonly current: number;
  readonly disabled?: boolean;
  /** Chips above this are disabled. */
  readonly most?: number;
  /** A tap adds to the stake. */
  readonly onAdd: (value: number) => void;
  /** A long press replaces the stake. */
  readonly onSet: (value: number) => void;
}

const LONG_PRESS_MS = 500;

/** The bettor's own stake buttons. */
export function StakeChips({
  stakes,
  current,
  disabled = false,
  most = Number.POSITIVE_INFINITY,
  onAdd,
  onSet,
}: StakeChipsProps) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wasLong = useRef(false);
  const press = (value: number) => {
    wasLong.current = false;
    timer.current = setTimeout(() => {
      wasLong.current = true;
      onSet(value);
    }, LONG_PRESS_MS);
  };
  const release = () => clearTimeout(timer.current);
  return (
    <Stack as="fieldset" gap={3} className={styles.chips} aria-label={t('Quick stakes')}>
      {stakes.map(({ title, value }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may carry the same title and value.
          key={`${index}/${title}`}
          type="button"
          className={styles.chip}
          data-on={current === value || undefined}
          disabled={disabled || value > most}
          onPointerDown={() => press(value)}
          onPointerUp={release}
          onPointerLeave={release}
          onContextMenu={(event) => event.preventDefault()}
          onClick={() => {
            if (!wasLong.current) onAdd(value);
            // Ignore the click that ends a long press.
            wasLong.current = false;
          }}
        >
          {titleText({ title, value })}
        </button>
      ))}
    </Stack>
  );
}

const LAC = 100_000;

/** Default titles are localised, custom ones stay as entered. */
function titleText({ title, value }: StakeChip): string {
  const count = value / LAC;
  return title === `${count} lac` ? t('{count} lac', { count }) : title;
}

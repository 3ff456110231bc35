import { type ReactNode, useId, useState } from 'react';
import { t } from '#i18n/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './not-offered.module.css';

export interface NotOfferedProps {
  readonly count: number;
  /** The markets, rendered once expanded. */
  readonly children: ReactNode;
}

/** Collapsed group of markets without betting: `13 not offered`. */
export function NotOffered({ count, children }: NotOfferedProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (count === 0) return null;
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('{count} unavailable', { count })}
        <Icon variant="regular" name="chevronDown" size={14} />
      </button>
      <div id={id} hidden={!isOpen} className={styles.markets}>
        {isOpen ? children : null}
      </div>
    </div>
  );
}

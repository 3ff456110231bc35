import { Icon } from '#ui/icon/icon.tsx';
import won from '#ui/motion/won.module.css';
import styles from './toast.module.css';

export interface ToastProps {
  readonly kind: 'success' | 'won' | 'error' | 'info' | 'waiting';
  readonly title: string;
  readonly text: string | null;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

const ICONS = {
  success: 'check',
  won: 'trophy',
  error: 'warning',
  info: 'info',
  waiting: 'clock',
} as const;

/** A toast. Errors interrupt screen readers, others are polite. */
export function Toast({ kind, title, text, closeLabel, onClose }: ToastProps) {
  return (
    <div
      className={`${styles.toast} ${won.won}`}
      data-kind={kind}
      data-won={kind === 'won' || undefined}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <span className={styles.icon}>
        <Icon variant="regular" name={ICONS[kind]} size={18} />
      </span>
      <div>
        <b className={styles.title}>{title}</b>
        {text !== null && <span className={styles.text}>{text}</span>}
      </div>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <Icon variant="regular" name="close" size={16} />
      </button>
    </div>
  );
}

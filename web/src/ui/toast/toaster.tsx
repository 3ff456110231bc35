import type { FocusEvent } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import won from '#ui/motion/won.module.css';
import styles from './toast.module.css';
import { toasts, useToasts } from './toasts.ts';

export interface ToasterProps {
  readonly closeLabel: string;
  /** Position. `bottom` doesn't cover a desk's buttons. */
  readonly corner: 'top' | 'bottom';
}

/**
 * Toast stack, above everything including dialogs. As a live region it stays accessible while a dialog hides the
 * page. Hovering or focusing a toast pauses all timers.
 */
export function Toaster({ closeLabel, corner }: ToasterProps) {
  const list = useToasts();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody reads; nothing happens on a press
    <div
      className={styles.toaster}
      data-corner={corner}
      aria-live="polite"
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={resumeOutside}
    >
      {list.map(({ id, kind, title, text }) => (
        <Toast
          key={id}
          kind={kind}
          title={title}
          text={text}
          closeLabel={closeLabel}
          onClose={() => toasts.close(id)}
        />
      ))}
    </div>
  );
}

function resumeOutside({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.contains(relatedTarget)) toasts.resume();
}

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
        <b className="weight-semi breaks block">{title}</b>
        {text !== null && <span className="tone-muted breaks">{text}</span>}
      </div>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <Icon variant="regular" name="close" size={16} />
      </button>
    </div>
  );
}

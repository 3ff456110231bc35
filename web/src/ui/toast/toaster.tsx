import type { FocusEvent } from 'react';
import { Toast } from './toast.tsx';
import styles from './toaster.module.css';
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

import type { FocusEvent } from 'react';
import { Toast } from './toast.tsx';
import styles from './toaster.module.css';
import { toasts, useToasts } from './toasts.ts';

export interface ToasterProps {
  readonly closeLabel: string;
  /** Where they show: `bottom` covers no button of a desk. */
  readonly corner: 'top' | 'bottom';
}

/**
 * The short messages, above everything: also above an open window. Being a live region keeps it readable while a window
 * hides the page. Pointing at a message, or the focus in it, stops the time of all.
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

import { type ReactNode, useEffect, useRef } from 'react';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  /** Name for assistive technology. */
  readonly label: string;
  /** `modal`: in the middle, a sheet from below on phones. `left`, `right`: drawers. */
  readonly kind: 'modal' | 'left' | 'right' | 'sheet';
  /** Escape, a press beside it, or a button inside. While it must stay, ignore it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal window of the browser's own: keeps the focus inside and gives it back on closing. */
export function Dialog({ open, label, kind, onClose, children }: DialogProps) {
  const place = useRef<HTMLDialogElement>(null);
  /** A press that began inside, such as a selection of text, does not close. */
  const beganBeside = useRef(false);

  useEffect(() => {
    const dialog = place.current;
    if (dialog === null) return;
    if (open && !dialog.open) {
      dialog.showModal();
      // The browser picks the first control, which is the way out; a form names its own first field.
      dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);

  return (
    // Escape is the keyboard's way to close; the press on the dimmed page is one more for the pointer.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={place}
      className={styles.dialog}
      data-kind={kind}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (open) onClose();
      }}
      onPointerDown={(event) => {
        beganBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (beganBeside.current && event.target === event.currentTarget) onClose();
      }}
    >
      {open && <div className={styles.inside}>{children}</div>}
    </dialog>
  );
}

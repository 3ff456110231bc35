import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog.tsx';

/** Styled Base UI dialog, open while mounted. */
export function DialogWindow({
  label,
  kind,
  isWide = false,
  onClose,
  openers,
  children,
}: Omit<DialogProps, 'open' | 'hasOwnBack'>) {
  const popup = useRef<HTMLDivElement>(null);
  const isModal = kind !== 'panel';

  function dismiss(_: boolean, details: Dialog.Root.ChangeEventDetails) {
    // The owner decides on closing: some dialogs must stay open, e.g. with unsaved recovery codes.
    details.cancel();
    const { reason, event } = details;
    const isEscape = reason === 'escape-key' && isTopmost(popup.current);
    // For modal dialogs, Base UI reports only presses on its own backdrop.
    const isPress = reason === 'outside-press' && (isModal || isOnPage(event.target, openers));
    if (isEscape || isPress) onClose();
  }

  return (
    <Dialog.Root open modal={isModal} onOpenChange={dismiss}>
      <Dialog.Portal>
        {isModal && <Dialog.Backdrop forceRender className={styles.scrim} />}
        <Dialog.Popup
          ref={popup}
          className={isModal ? styles.dialog : styles.panel}
          data-kind={kind}
          data-wide={isWide || undefined}
          aria-modal={isModal || undefined}
          aria-label={label}
          initialFocus={() => findFirstFocus(popup.current, isModal)}
        >
          <div className={styles.inside}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Initial focus: a form's marked field, else the first control (the close button), or in a panel the panel itself. */
function findFirstFocus(popup: HTMLElement | null, isModal: boolean): HTMLElement | true | null {
  return popup?.querySelector<HTMLElement>('[data-first-focus]') ?? (isModal ? true : popup);
}

/** Escape closes only the topmost dialog. */
function isTopmost(popup: HTMLElement | null): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1) === popup;
}

/** A panel's opener closes it by its own click. Dialogs, backdrops and toasts above it are not the page. */
function isOnPage(target: EventTarget | null, openers: string | undefined): boolean {
  if (!(target instanceof Element)) return false;
  const above = '[role="dialog"], [data-base-ui-portal], [aria-live], [popover]';
  return target.closest(openers === undefined ? above : `${above}, ${openers}`) === null;
}

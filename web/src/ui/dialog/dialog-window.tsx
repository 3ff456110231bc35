import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog.tsx';

/** Base UI's dialog in the look of the product; open for as long as it is mounted. */
export function DialogWindow({
  label,
  kind,
  isWide = false,
  onClose,
  openers,
  children,
}: Omit<DialogProps, 'open'>) {
  const popup = useRef<HTMLDivElement>(null);
  const isModal = kind !== 'panel';

  function dismiss(_: boolean, details: Dialog.Root.ChangeEventDetails) {
    // The owner decides: a window that must stay, such as one with unsaved recovery codes, is not closed here.
    details.cancel();
    const { reason, event } = details;
    const isEscape = reason === 'escape-key' && isTopmost(popup.current);
    // Base UI reports for a modal window only presses on its own scrim.
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
          initialFocus={() => firstFocusOf(popup.current, isModal)}
        >
          <div className={styles.inside}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A form names its own first field. Otherwise the first control, which is the way out; in a panel the panel itself. */
function firstFocusOf(popup: HTMLElement | null, isModal: boolean): HTMLElement | true | null {
  return popup?.querySelector<HTMLElement>('[data-first-focus]') ?? (isModal ? true : popup);
}

/** Escape belongs to the window that was opened last. */
function isTopmost(popup: HTMLElement | null): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1) === popup;
}

/** The buttons of a panel close it with their own click; windows, their scrims and messages above it are not the page. */
function isOnPage(target: EventTarget | null, openers: string | undefined): boolean {
  if (!(target instanceof Element)) return false;
  const above = '[role="dialog"], [data-base-ui-portal], [aria-live], [popover]';
  return target.closest(openers === undefined ? above : `${above}, ${openers}`) === null;
}

import { type ReactNode, useEffect, useRef } from 'react';
import { type Openable, setOpen } from '#data/stores/ui-flags.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './drop-panel.module.css';
import { MEDIA, useMedia } from './use-media.ts';

export interface DropPanelProps {
  readonly name: Openable;
  readonly open: boolean;
  /** Name for assistive technology. */
  readonly label: string;
  /** What it is on phones: a drawer from the right, or a sheet from below. */
  readonly phoneKind: 'right' | 'modal';
  readonly children: ReactNode;
}

/**
 * What a button of the header opens: on wide screens a panel below it, beside which the page can still be used; on phones
 * a window of its own. Escape, a press beside it and the button itself close it, and the focus goes back.
 */
export function DropPanel({ name, open, label, phoneKind, children }: DropPanelProps) {
  const isPhone = !useMedia(MEDIA.notPhone);
  if (isPhone) {
    return (
      <Dialog open={open} label={label} kind={phoneKind} onClose={() => setOpen(name, false)}>
        {children}
      </Dialog>
    );
  }
  return open ? (
    <Panel name={name} label={label}>
      {children}
    </Panel>
  ) : null;
}

function Panel({ name, label, children }: Pick<DropPanelProps, 'name' | 'label' | 'children'>) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    const panel = place.current;
    panel?.focus();
    const close = () => setOpen(name, false);
    const onKey = (event: KeyboardEvent) => {
      // A window above it has the first right to the key.
      if (event.key !== 'Escape' || document.querySelector('dialog[open]') !== null) return;
      close();
    };
    const onPress = (event: PointerEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || panel?.contains(target) === true) return;
      // Its own button closes it with its click; windows above it and messages belong to nobody's outside.
      if (target.closest(`[data-opens="${name}"], dialog, [popover]`) === null) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
      const isInside = panel?.contains(document.activeElement) === true;
      const isLost = document.activeElement === document.body;
      if (before instanceof HTMLElement && (isInside || isLost)) before.focus();
    };
  }, [name]);

  return (
    <div ref={place} className={styles.panel} role="dialog" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  );
}

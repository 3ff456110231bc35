import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useBackToClose } from '#ui/back/use-back-to-close.ts';
import type { DialogWindow } from './dialog-window.tsx';

export interface DialogProps {
  readonly open: boolean;
  /** Accessible name. */
  readonly label: string;
  /**
   * `modal`: centred, or a bottom sheet on phones. `left`, `right`: drawers. `sheet`: bottom sheet. `panel`:
   * non-modal, below the right end of the header.
   */
  readonly kind: 'modal' | 'left' | 'right' | 'sheet' | 'panel';
  /** A modal with a table or columns: twice as wide where it fits. */
  readonly isWide?: boolean;
  /** Called on Escape, Back, an outside press or a close button. Ignore it to keep the dialog open. */
  readonly onClose: () => void;
  /** Selector of the buttons that toggle a panel. Pressing them isn't an outside press. */
  readonly openers?: string;
  /** The router closes it on Back, so it needs no history entry. */
  readonly hasOwnBack?: boolean;
  readonly children: ReactNode;
}

/** Retry interval for loading the dialog code. */
const RETRY_MS = 5_000;

/** Dialog component once loaded, after which dialogs open in the same render. */
let loaded: typeof DialogWindow | null = null;

/** Loads the dialog code. The first screen has no dialogs, so it loads with the first one or when idle. */
export async function loadDialogs(): Promise<void> {
  const chunk = await import('./dialog-window.tsx');
  loaded = chunk.DialogWindow;
}

/**
 * A dialog over the page. Traps focus unless `panel`, and restores it on close. Offline, it opens once its code has
 * loaded.
 */
export function Dialog({ open, hasOwnBack = false, ...props }: DialogProps) {
  const Window = useWindow(open);
  useBackToClose(open && Window !== null, props.onClose, hasOwnBack);
  if (!open || Window === null) return null;
  return (
    <Closing.Provider value={props.onClose}>
      <Window {...props} />
    </Closing.Provider>
  );
}

const Closing = createContext<() => void>(() => undefined);

/** Returns a function that closes the surrounding dialog. No-op on the page itself. */
export function useCloseDialog(): () => void {
  return useContext(Closing);
}

function useWindow(isNeeded: boolean): typeof DialogWindow | null {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isNeeded || loaded !== null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const retry = () => {
      if (!isGone) setTries(tries + 1);
    };
    loadDialogs().then(retry, () => {
      timer = setTimeout(retry, RETRY_MS);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isNeeded, tries]);
  return loaded;
}

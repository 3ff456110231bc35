import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { DialogWindow } from './dialog-window.tsx';

export interface DialogProps {
  readonly open: boolean;
  /** Name for assistive technology. */
  readonly label: string;
  /**
   * `modal`: in the middle, a sheet from below on phones. `left`, `right`: drawers. `sheet`: from below. `panel`: below
   * the header at its right end; the page beside it can still be used.
   */
  readonly kind: 'modal' | 'left' | 'right' | 'sheet' | 'panel';
  /** A modal with a table or columns inside: twice as wide where there is room. */
  readonly isWide?: boolean;
  /** Escape, a press beside it, or a button inside. While it must stay, ignore it. */
  readonly onClose: () => void;
  /** Selector of the buttons that open and close a panel: a press on them is not a press beside it. */
  readonly openers?: string;
  readonly children: ReactNode;
}

/** A window that could not be loaded is tried again after this time. */
const AGAIN_MS = 5_000;

/** The code of windows, once it is loaded: from then on a window opens in the same render. */
let loaded: typeof DialogWindow | null = null;

/**
 * Loads the code of windows. The first screen has no window and must not pay for one, so it comes with the first window
 * or, ahead of that, when the page has time.
 */
export async function loadDialogs(): Promise<void> {
  const chunk = await import('./dialog-window.tsx');
  loaded = chunk.DialogWindow;
}

/**
 * A window over the page: focus goes into it, stays inside while the kind is not `panel`, and returns when it closes.
 * Without a network it opens as soon as its code can be loaded.
 */
export function Dialog({ open, ...props }: DialogProps) {
  const Window = useWindow(open);
  if (!open || Window === null) return null;
  return (
    <Closing.Provider value={props.onClose}>
      <Window {...props} />
    </Closing.Provider>
  );
}

const Closing = createContext<() => void>(() => undefined);

/** Closes the window that a part is shown in; on the page itself it does nothing. */
export function useCloseDialog(): () => void {
  return useContext(Closing);
}

function useWindow(isWanted: boolean): typeof DialogWindow | null {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isWanted || loaded !== null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const again = () => {
      if (!isGone) setTries(tries + 1);
    };
    loadDialogs().then(again, () => {
      timer = setTimeout(again, AGAIN_MS);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isWanted, tries]);
  return loaded;
}

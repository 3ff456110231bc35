import { createObservable } from '#client/storage/observable.ts';

export interface UiFlags {
  /** Sports tree as a drawer on narrow screens. */
  readonly sidebar: boolean;
  readonly accountDrawer: boolean;
  readonly footerMenu: boolean;
  readonly search: boolean;
  readonly myBets: boolean;
  readonly walletBox: boolean;
  /** Notification panel. */
  readonly notices: boolean;
  /** Loading line at the top, for a second after each navigation. */
  readonly overlay: boolean;
}

const ALL_CLOSED = {
  sidebar: false,
  accountDrawer: false,
  footerMenu: false,
  search: false,
  myBets: false,
  walletBox: false,
  notices: false,
} as const;

/** Open drawers and panels. */
export const uiFlags = createObservable<UiFlags>({ ...ALL_CLOSED, overlay: false });

export type Openable = keyof typeof ALL_CLOSED;

/** Opens or closes one; opening one closes the others. */
export function setOpen(name: Openable, open: boolean): void {
  uiFlags.setState(open ? { ...ALL_CLOSED, [name]: true } : { [name]: false });
}

/** Closes everything; called on each navigation. */
export function closeAll(): void {
  uiFlags.setState(ALL_CLOSED);
}

export type ReadingTopic = 'terms' | 'privacy';

/** The operator text being read. */
export const reading = createObservable<{ readonly open: ReadingTopic | null }>({ open: null });

export function openReading(open: ReadingTopic | null): void {
  reading.setState({ open });
}

import { storeOf } from '#data/storage/observable.ts';

export interface UiFlags {
  /** Left tree as a drawer on narrow screens. */
  readonly sidebar: boolean;
  readonly accountDrawer: boolean;
  readonly footerMenu: boolean;
  readonly search: boolean;
  readonly myBets: boolean;
  readonly walletBox: boolean;
  /** What the bell tells. */
  readonly notices: boolean;
  /** Thin line at the top for a second after each navigation. */
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

/** What is open. */
export const uiFlags = storeOf<UiFlags>({ ...ALL_CLOSED, overlay: false });

export type Openable = keyof typeof ALL_CLOSED;

/** Opens or closes one; drawers and sheets do not lie over each other. */
export function setOpen(name: Openable, open: boolean): void {
  uiFlags.setState(open ? { ...ALL_CLOSED, [name]: true } : { [name]: false });
}

/** Every navigation closes what is open. */
export function closeAll(): void {
  uiFlags.setState(ALL_CLOSED);
}

export type Reading = 'terms' | 'privacy';

/** The text of the operator that is open for reading. */
export const reading = storeOf<{ readonly open: Reading | null }>({ open: null });

export function openReading(open: Reading | null): void {
  reading.setState({ open });
}

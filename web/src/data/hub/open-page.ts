let tell: () => Promise<void> = () => Promise.resolve();

/** Whoever keeps the real-time connection hears of opened pages here; it comes after the first screen. */
export function hearOfPages(listener: () => Promise<void>): void {
  tell = listener;
}

/** Tells the server which page is open, once there is a connection: it decides which prices are sent. */
export function tellOpenPage(): Promise<void> {
  return tell();
}

let report: () => Promise<void> = () => Promise.resolve();

/** Registers the real-time connection, which loads after the first screen, for page changes. */
export function onPageOpened(listener: () => Promise<void>): void {
  report = listener;
}

/** Tells the server which page is open once connected, which decides the prices it pushes. */
export function reportOpenPage(): Promise<void> {
  return report();
}

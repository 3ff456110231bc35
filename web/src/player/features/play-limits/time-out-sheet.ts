import { createObservable } from '#client/storage/observable.ts';

/** State of the time-out sheet, which any page can open. */
export const timeOutSheet = createObservable<{ readonly isOpen: boolean }>({ isOpen: false });

export function openTimeOut(): void {
  timeOutSheet.setState({ isOpen: true });
}

export function closeTimeOut(): void {
  timeOutSheet.setState({ isOpen: false });
}

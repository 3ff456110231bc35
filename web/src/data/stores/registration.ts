import { type Registration, readRegistration, writeRegistration } from '#data/storage/tab-items.ts';
import { storeOf } from './observable.ts';

/** The registration that waits for its code in this tab. */
export const registration = storeOf<{ readonly pending: Registration | null }>({
  pending: readRegistration(),
});

export function setRegistration(pending: Registration | null): void {
  writeRegistration(pending);
  registration.setState({ pending });
}

/** Changes what is known of it; nothing when none waits. */
export function amendRegistration(change: Partial<Registration>): void {
  const { pending } = registration.getState();
  if (pending !== null) setRegistration({ ...pending, ...change });
}

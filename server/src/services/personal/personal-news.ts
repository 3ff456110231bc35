import type { NoticeItem, Preferences } from '@crease/contracts/wire/personal.ts';

/** What is pushed to the devices of one person about their own things. */
export type PersonalPush =
  | { readonly type: 'notice'; readonly item: NoticeItem; readonly unread: number }
  | { readonly type: 'read'; readonly upToId: number; readonly unread: number }
  | { readonly type: 'preferences'; readonly preferences: Preferences };

/** Carries what concerns one person to what notifies their devices. */
export class PersonalNews {
  readonly #listeners: ((userId: number, push: PersonalPush) => void)[] = [];

  listen(listener: (userId: number, push: PersonalPush) => void): void {
    this.#listeners.push(listener);
  }

  publish(userId: number, push: PersonalPush): void {
    for (const listener of this.#listeners) listener(userId, push);
  }
}

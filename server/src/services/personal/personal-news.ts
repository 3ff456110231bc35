import type { NoticeItem, Preferences } from '@crease/contracts/wire/personal.ts';

/** What somebody's devices are told of their own things. */
export type PersonalWord =
  | { readonly type: 'notice'; readonly item: NoticeItem; readonly unread: number }
  | { readonly type: 'read'; readonly upToId: number; readonly unread: number }
  | { readonly type: 'preferences'; readonly preferences: Preferences };

/** Carries what concerns one person to what notifies their devices. */
export class PersonalNews {
  readonly #listeners: ((userId: number, word: PersonalWord) => void)[] = [];

  listen(listener: (userId: number, word: PersonalWord) => void): void {
    this.#listeners.push(listener);
  }

  tell(userId: number, word: PersonalWord): void {
    for (const listener of this.#listeners) listener(userId, word);
  }
}

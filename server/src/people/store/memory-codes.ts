import type { AccountStore, CodeText, OneTimeCode, SmsFilter } from './account-store.ts';
import type { InMemoryAccountStore } from './memory-people.ts';

type Part = Pick<
  AccountStore,
  | 'saveCode'
  | 'findCode'
  | 'countWrongCode'
  | 'dropCode'
  | 'codesSentTo'
  | 'countTexts'
  | 'codeTextFailed'
  | 'forgetCodeTexts'
>;

/** One-time codes of the account store, and the SMS that carried them. */
export function memoryCodes(people: InMemoryAccountStore): Part {
  return {
    saveCode(code: Omit<OneTimeCode, 'tries'>, network: string): Promise<void> {
      people.codes.set(code.userId, { ...code, tries: 0 });
      const { mobile = null, domain = '' } = people.users.get(code.userId) ?? {};
      if (mobile !== null) {
        const text = { mobile, domain, sentAt: code.sentAt, failed: false, network };
        people.texts = [...people.texts, text];
      }
      return Promise.resolve();
    },
    findCode(userId: number): Promise<OneTimeCode | null> {
      return Promise.resolve(people.codes.get(userId) ?? null);
    },
    countWrongCode(userId: number): Promise<number> {
      const code = people.codes.get(userId);
      if (code === undefined) return Promise.resolve(0);
      people.codes.set(userId, { ...code, tries: code.tries + 1 });
      return Promise.resolve(code.tries + 1);
    },
    dropCode(userId: number): Promise<void> {
      people.codes.delete(userId);
      return Promise.resolve();
    },
    codesSentTo(mobile: string, since: number): Promise<readonly CodeText[]> {
      const sent = people.texts.filter((text) => text.mobile === mobile && text.sentAt >= since);
      const texts = sent.map(({ sentAt, failed, network }) => ({ sentAt, failed, network }));
      return Promise.resolve(texts.toReversed());
    },
    countTexts(since: number, { network, domain }: SmsFilter = {}): Promise<number> {
      const counted = people.texts.filter(
        (text) =>
          text.sentAt >= since &&
          (network === undefined || text.network === network) &&
          (domain === undefined || text.domain === domain),
      );
      return Promise.resolve(counted.length);
    },
    codeTextFailed(mobile: string, sentAt: number): Promise<void> {
      people.texts = people.texts.map((text) =>
        text.mobile === mobile && text.sentAt === sentAt ? { ...text, failed: true } : text,
      );
      return Promise.resolve();
    },
    forgetCodeTexts(before: number): Promise<number> {
      const had = people.texts.length;
      people.texts = people.texts.filter(({ sentAt }) => sentAt >= before);
      return Promise.resolve(had - people.texts.length);
    },
  };
}

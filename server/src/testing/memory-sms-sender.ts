import type { SmsSender, SmsText } from '#people/sms-sender.ts';

/** Records SMS instead of sending them. */
export class MemorySmsSender implements SmsSender {
  readonly texts: SmsText[] = [];
  isLogged = false;
  /** Simulates a provider that rejects everything. */
  isFailing = false;

  send(text: SmsText): Promise<boolean> {
    if (this.isFailing) return Promise.resolve(false);
    this.texts.push(text);
    return Promise.resolve(true);
  }

  /** Returns the latest code sent to a mobile, or an empty string. */
  codeOn(mobile: string): string {
    return this.texts.findLast(({ to }) => to === mobile)?.code ?? '';
  }
}

import type { SmsSender, SmsText } from '#ports/sms-sender.ts';

/** Keeps texts in place of sending them; for tests and simulation. */
export class MemorySmsSender implements SmsSender {
  readonly texts: SmsText[] = [];
  isLogged = false;
  /** The provider takes nothing. */
  isFailing = false;

  send(text: SmsText): Promise<boolean> {
    if (this.isFailing) return Promise.resolve(false);
    this.texts.push(text);
    return Promise.resolve(true);
  }

  /** The newest code on a mobile, or an empty text. */
  codeOn(mobile: string): string {
    return this.texts.findLast(({ to }) => to === mobile)?.code ?? '';
  }
}

import { type ExchangeStatus, ExchangeUnavailable } from '#ports/exchange.ts';

/** Reads pending until the commit. */
export class PendingReads {
  readonly #questions: { readonly ask: () => void; readonly reject: (error: Error) => void }[] = [];

  /** @returns the result of `view` once reads are answered. */
  add<View>(view: () => View): Promise<View> {
    return new Promise((resolve, reject) => {
      this.#questions.push({
        ask: () => {
          try {
            resolve(view());
          } catch (error) {
            reject(error);
          }
        },
        reject,
      });
    });
  }

  answerAll(): void {
    for (const { ask } of this.#questions.splice(0)) ask();
  }

  rejectAll(status: ExchangeStatus): void {
    for (const { reject } of this.#questions.splice(0)) reject(new ExchangeUnavailable(status));
  }
}

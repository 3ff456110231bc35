import { type Bus, NobodyAnswers } from '#ports/bus.ts';

/** A bus within one process, for tests; `loses` says which messages never arrive. */
export class MemoryBus implements Bus {
  readonly #listeners = new Map<string, Set<(message: string) => void>>();
  readonly #answers = new Map<string, (message: string) => Promise<string>>();
  readonly #loses: (subject: string) => boolean;

  constructor(loses: (subject: string) => boolean = () => false) {
    this.#loses = loses;
  }

  publish(subject: string, message: string): void {
    if (this.#loses(subject)) return;
    for (const listener of this.#listeners.get(subject) ?? []) {
      setImmediate(() => listener(message));
    }
  }

  listen(subject: string, listener: (message: string) => void): () => void {
    const listeners = this.#listeners.get(subject) ?? new Set();
    this.#listeners.set(subject, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  request(subject: string, message: string): Promise<string> {
    const answer = this.#answers.get(subject);
    if (answer === undefined) return Promise.reject(new NobodyAnswers(subject));
    return answer(message).then(async (text) => {
      // What was published before the answer arrives before it, as on one connection.
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#loses(`answer to ${subject}`)) throw new Error('no answer came in time');
      return text;
    });
  }

  answer(subject: string, answer: (message: string) => Promise<string>): () => void {
    this.#answers.set(subject, answer);
    return () => this.#answers.delete(subject);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

import { detached } from '#base/system/background-tasks.ts';
import type { Asker, Bus } from '#journal/cluster/bus.ts';

type Answer = Parameters<Bus['answer']>[1];

/** A failed answer is lost like any other message. */
const LOST = { error: () => undefined };

/** In-process bus for tests; `loses` decides which messages are dropped. */
export class MemoryBus implements Bus {
  readonly #listeners = new Map<string, Set<(message: string) => void>>();
  readonly #answers = new Map<string, Answer>();
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

  ask(subject: string, message: string, { onAnswer, onNobody }: Asker): () => void {
    let isOver = false;
    const reply = (part: string): void => {
      // Messages published before the reply arrive before it, as on a single connection.
      setImmediate(() => {
        if (!isOver && !this.#loses(`answer to ${subject}`)) onAnswer(part);
      });
    };
    setImmediate(() => {
      const answer = this.#answers.get(subject);
      if (answer !== undefined) detached(answer(message, reply), { name: 'bus answer', log: LOST });
      else if (!isOver) onNobody();
    });
    return () => {
      isOver = true;
    };
  }

  answer(subject: string, answer: Answer): () => void {
    this.#answers.set(subject, answer);
    return () => this.#answers.delete(subject);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

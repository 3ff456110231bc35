/** What a request does with what comes back. */
export interface Asker {
  /** A part of the answer. After a reconnection it may come twice. */
  readonly onAnswer: (part: string) => void;
  /** No process answers there: nothing was done. */
  readonly onNobody: () => void;
}

/** Messages between the processes of one installation. They may be lost, and come twice after a reconnection. */
export interface Bus {
  /** Sends a message to everybody who listens now. Never throws: what does not get out is lost. */
  publish(subject: string, message: string): void;
  /** @returns a function that ends it. */
  listen(subject: string, listener: (message: string) => void): () => void;
  /**
   * Sends a request to the process that answers on a subject; the answer may come in parts, at any time.
   *
   * @returns a function that ends the request: answers that come after it are dropped.
   */
  ask(subject: string, message: string, asker: Asker): () => void;
  /**
   * Answers the requests on a subject; `reply` sends one part. A failure is logged, and no more parts come.
   *
   * @returns a function that ends it.
   */
  answer(
    subject: string,
    answer: (message: string, reply: (part: string) => void) => Promise<void>,
  ): () => void;
  close(): Promise<void>;
}

/** Whoever asks something over the bus. */
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
   * Asks the one who answers on a subject, who may do so in parts and takes as long as they like.
   *
   * @returns a function that ends it: what comes after it is dropped.
   */
  ask(subject: string, message: string, asker: Asker): () => void;
  /**
   * Answers what is asked on a subject, by as many parts as there are; a failure leaves the rest unanswered.
   *
   * @returns a function that ends it.
   */
  answer(
    subject: string,
    answer: (message: string, reply: (part: string) => void) => Promise<void>,
  ): () => void;
  close(): Promise<void>;
}

/** Nobody is there who could answer: nothing was done. */
export class NobodyAnswers extends Error {
  override readonly name = 'NobodyAnswers';
}

/** Messages between the processes of one installation. They may be lost, and come twice after a reconnection. */
export interface Bus {
  /** Sends a message to everybody who listens now. Never throws: what does not get out is lost. */
  publish(subject: string, message: string): void;
  /** @returns a function that ends it. */
  listen(subject: string, listener: (message: string) => void): () => void;
  /**
   * Asks the one who answers on a subject.
   *
   * @throws NobodyAnswers when no process answers there; Error when no answer came in time: then it may have been done.
   */
  request(subject: string, message: string, withinMs: number): Promise<string>;
  /** Answers requests; a failure of `answer` leaves the request unanswered. @returns a function that ends it. */
  answer(subject: string, answer: (message: string) => Promise<string>): () => void;
  close(): Promise<void>;
}

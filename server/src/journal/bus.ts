/** Callbacks of a request. */
export interface Asker {
  /** Receives one part of the response. May be repeated after a reconnection. */
  readonly onAnswer: (part: string) => void;
  /** No process answers on the subject; nothing was done. */
  readonly onNobody: () => void;
}

/**
 * Messages between the processes of one installation. Messages may be lost, and may be repeated after a reconnection.
 */
export interface Bus {
  /** Publishes to all current listeners. Never throws; messages that can't be sent are dropped. */
  publish(subject: string, message: string): void;
  /** @returns a function that stops listening. */
  listen(subject: string, listener: (message: string) => void): () => void;
  /**
   * Sends a request to the process that answers on a subject. The response may arrive in parts, at any time.
   *
   * @returns a function that cancels the request; later parts are dropped.
   */
  ask(subject: string, message: string, asker: Asker): () => void;
  /**
   * Answers the requests on a subject; `reply` sends one part. A failure is logged and ends the response.
   *
   * @returns a function that stops answering.
   */
  answer(
    subject: string,
    answer: (message: string, reply: (part: string) => void) => Promise<void>,
  ): () => void;
  close(): Promise<void>;
}

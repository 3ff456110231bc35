/**
 * Posted input of a connection without a socket.
 *
 * Posts are processed one at a time in order of arrival, and their responses are delayed while the connection pauses
 * input.
 */
export class PostedInput {
  private tail: Promise<void> = Promise.resolve();
  private gate: Promise<void> | null = null;
  private openGate: (() => void) | null = null;

  pause(paused: boolean): void {
    if (paused && this.gate === null) {
      this.gate = new Promise((resolve) => {
        this.openGate = resolve;
      });
    } else if (!paused) {
      this.openGate?.();
      this.openGate = null;
      this.gate = null;
    }
  }

  /**
   * @param body the request bytes; may still be in flight.
   * @returns a promise that resolves once the bytes are processed, and rejects like `body`.
   */
  take(body: Promise<Buffer>, deliver: (data: Buffer) => void): Promise<void> {
    // A body may be cut off before its turn, when nothing else handles the rejection.
    body.catch(() => undefined);
    const turn = this.tail.then(async () => {
      const data = await body;
      if (this.gate !== null) await this.gate;
      deliver(data);
      if (this.gate !== null) await this.gate;
    });
    this.tail = turn.catch(() => undefined);
    return turn;
  }
}

/**
 * What a client posts to a connection that has no socket to send on.
 *
 * Posts are taken one at a time in the order in which they arrived, and their answers wait while
 * the connection does not want to read.
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
   * @param body the bytes of the request; it may still be on its way.
   * @returns a promise that is fulfilled when the bytes were taken, and rejected like `body`.
   */
  take(body: Promise<Buffer>, deliver: (data: Buffer) => void): Promise<void> {
    // A body may break off while its turn has not come; nobody else is listening then.
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

import type { InvocationMessage } from './hub-message.ts';
import type { HubCall } from './hub-method.ts';
import type { UploadStream } from './upload-stream.ts';

/** A call from arrival to response. */
export class RunningCall implements HubCall {
  readonly message: InvocationMessage;
  /** Size of the message, for the backlog limit. */
  readonly bytes: number;
  readonly uploads: readonly UploadStream[];
  aborted: boolean = false;
  private controller: AbortController | null = null;
  private onAbort: (() => void) | null = null;

  constructor(message: InvocationMessage, bytes: number, uploads: readonly UploadStream[]) {
    this.message = message;
    this.bytes = bytes;
    this.uploads = uploads;
  }

  /** Created lazily: most methods never use it. */
  get signal(): AbortSignal {
    if (this.controller === null) {
      this.controller = new AbortController();
      if (this.aborted) this.controller.abort();
    }
    return this.controller.signal;
  }

  whenAborted(listener: () => void): void {
    this.onAbort = listener;
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    this.controller?.abort();
    this.onAbort?.();
  }
}

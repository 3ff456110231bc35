import { type CallMethod, type HubConnection, HubError, type HubMethod, type StreamMethod } from './hub-connection.ts';
import { type HubMessage, type InvocationMessage, MESSAGE } from './hub-message.ts';
import type { Clock, HubCounters, HubLimits, LogLevel } from './hub-options.ts';
import { pumpStream, RunningCall, UploadStream } from './running-call.ts';

/** Longer names are truncated in error messages, because they are client input. */
const MAX_ECHO = 100;

export interface CallHost<Identity> {
  readonly limits: HubLimits;
  readonly clock: Clock;
  readonly counters: HubCounters;
  /** Keys are lowercase. */
  readonly methods: ReadonlyMap<string, HubMethod<Identity>>;
  log(level: LogLevel, message: string, fields: Readonly<Record<string, unknown>>): void;
}

/** View of a connection for its calls. */
export interface Caller<Identity> extends HubConnection<Identity> {
  readonly stuck: boolean;
  answer(message: HubMessage): void;
  whenDrained(): Promise<void>;
  /** Input may need to be paused or resumed. */
  reviewInput(): void;
}

/** Runs the calls of one connection: in order, one at a time; streams run concurrently. */
export class CallRunner<Identity> {
  private readonly host: CallHost<Identity>;
  private readonly caller: Caller<Identity>;
  private readonly waiting: RunningCall[] = [];
  private waitingBytes = 0;
  private readonly byId = new Map<string, RunningCall>();
  private readonly uploads = new Map<string, UploadStream>();
  private onIdle: (() => void) | null = null;
  private windowStart = 0;
  private windowCalls = 0;
  private runningStreams = 0;
  /** The running plain call; streams run alongside. */
  private current: RunningCall | null = null;

  constructor(host: CallHost<Identity>, caller: Caller<Identity>) {
    this.host = host;
    this.caller = caller;
  }

  get busy(): boolean {
    return this.current !== null;
  }

  /** True while the backlog is large enough that reading from the client should stop. */
  get blocksInput(): boolean {
    if (this.waitingBytes > this.host.limits.inputBytes) return true;
    for (const upload of this.uploads.values()) {
      if (upload.waiting >= this.host.limits.uploadItems) return true;
    }
    return false;
  }

  accept(message: InvocationMessage, bytes: number): void {
    this.host.counters.calls += 1;
    const objection = this.findRefusal(message);
    if (objection !== null) {
      this.complete(message, { error: objection });
      return;
    }
    const uploads = message.streamIds.map((id) => this.openUpload(id));
    const call = new RunningCall(message, bytes, uploads);
    if (message.invocationId !== null) this.byId.set(message.invocationId, call);
    if (this.busy || this.caller.stuck) {
      this.waiting.push(call);
      this.waitingBytes += bytes;
      this.caller.reviewInput();
    } else {
      this.start(call);
    }
  }

  cancel(invocationId: string): void {
    this.byId.get(invocationId)?.abort();
  }

  uploadItem(streamId: string, item: unknown): void {
    const upload = this.uploads.get(streamId);
    if (upload === undefined) return;
    upload.push(item);
    if (upload.waiting >= this.host.limits.uploadItems) this.caller.reviewInput();
  }

  uploadEnd(streamId: string, error: string | null): void {
    this.uploads.get(streamId)?.end(error === null ? null : new HubError(error));
    this.uploads.delete(streamId);
  }

  /** Starts pending calls if nothing blocks them. */
  proceed(): void {
    while (!this.busy && !this.caller.stuck) {
      const call = this.waiting.shift();
      if (call === undefined) break;
      this.waitingBytes -= call.bytes;
      this.start(call);
    }
    this.caller.reviewInput();
  }

  /** Ends the connection's calls. @param whenIdle called once the last plain call has ended. */
  end(whenIdle: () => void): void {
    this.waiting.length = 0;
    this.waitingBytes = 0;
    for (const call of this.byId.values()) call.abort();
    this.current?.abort();
    this.byId.clear();
    for (const upload of this.uploads.values()) upload.end(new HubError('The connection ended.'));
    this.uploads.clear();
    if (this.busy) this.onIdle = whenIdle;
    else whenIdle();
  }

  private findRefusal({ invocationId, streamIds, target }: InvocationMessage): string | null {
    const { limits, clock } = this.host;
    const now = clock.read();
    if (now - this.windowStart >= 1_000) {
      this.windowStart = now;
      this.windowCalls = 0;
    }
    this.windowCalls += 1;
    if (this.windowCalls > limits.callsPerSecond) return callError.tooMany(target);
    if (this.uploads.size + streamIds.length > limits.streams) return callError.tooMany(target);
    if (invocationId !== null && this.byId.has(invocationId)) return callError.idInUse(invocationId);
    const taken = streamIds.find((id) => this.uploads.has(id));
    return taken === undefined ? null : callError.idInUse(taken);
  }

  private openUpload(id: string): UploadStream {
    const upload = new UploadStream(() => this.caller.reviewInput());
    this.uploads.set(id, upload);
    return upload;
  }

  private start(call: RunningCall): void {
    const { target } = call.message;
    const method = this.host.methods.get(target.toLowerCase());
    const mismatch = method === undefined ? callError.unknownMethod(target) : findMismatch(method, call);
    if (method === undefined || mismatch !== null) {
      this.finish(call, { error: mismatch ?? callError.unknownMethod(target) });
    } else if (call.aborted) {
      this.finish(call, { error: callError.canceled(target) });
    } else if (!('stream' in method)) {
      this.run(call, method);
    } else if (this.runningStreams >= this.host.limits.streams) {
      this.finish(call, { error: callError.tooMany(target) });
    } else {
      this.runStream(call, method);
    }
  }

  private runStream(call: RunningCall, method: StreamMethod<Identity>): void {
    this.runningStreams += 1;
    pumpStream(() => method.stream(this.caller, call.message.args, call), call, {
      item: (item) => this.streamItem(call, item),
      end: (error) => {
        this.runningStreams -= 1;
        this.finish(call, error === null ? {} : { error: this.explain(call, error) });
      },
    });
  }

  private run(call: RunningCall, method: CallMethod<Identity>): void {
    this.current = call;
    try {
      const result = method.call(this.caller, call.message.args, call);
      if (result instanceof Promise) {
        const { message } = call;
        this.finishLater(call, result).catch((error: unknown) => {
          this.host.log('error', 'failed to finish call', { target: message.target, error });
        });
      } else this.finishNow(call, { result });
    } catch (error) {
      this.finishNow(call, { error: this.explain(call, error) });
    }
  }

  private async finishLater(call: RunningCall, promise: Promise<unknown>): Promise<void> {
    try {
      this.finishNow(call, { result: await promise });
    } catch (error) {
      this.finishNow(call, { error: this.explain(call, error) });
    }
    this.proceed();
  }

  private finishNow(call: RunningCall, outcome: Outcome): void {
    this.current = null;
    this.finish(call, outcome);
    this.onIdle?.();
    this.onIdle = null;
  }

  private finish(call: RunningCall, outcome: Outcome): void {
    const { message, uploads } = call;
    if (message.invocationId !== null) this.byId.delete(message.invocationId);
    for (const id of message.streamIds) this.uploads.delete(id);
    for (const upload of uploads) upload.discard();
    this.complete(message, outcome);
    if (uploads.length > 0) this.caller.reviewInput();
  }

  private complete(message: InvocationMessage, { error, result }: Outcome): void {
    const { invocationId, target } = message;
    if (invocationId === null) return;
    const type = MESSAGE.completion;
    try {
      this.caller.answer({ type, invocationId, error: error ?? null, result });
    } catch (failure) {
      this.host.log('error', 'failed to encode call result', { target, error: failure });
      this.caller.answer({ type, invocationId, error: callError.thrown(target, failure) });
    }
  }

  private streamItem({ message }: RunningCall, item: unknown): Promise<void> {
    const { invocationId } = message;
    if (invocationId !== null) this.caller.answer({ type: MESSAGE.streamItem, invocationId, item });
    return this.caller.whenDrained();
  }

  private explain({ message }: RunningCall, error: unknown): string {
    const { target } = message;
    if (!(error instanceof HubError)) {
      this.host.log('error', 'call failed', { target, connection: this.caller.id, error });
    }
    return callError.thrown(target, error);
  }
}

interface Outcome {
  readonly error?: string;
  readonly result?: unknown;
}

function findMismatch<Identity>(method: HubMethod<Identity>, call: RunningCall): string | null {
  const { target, args, type } = call.message;
  const uploads = method.uploads ?? 0;
  if ('stream' in method && type === MESSAGE.invocation) return callError.streaming(target);
  if (!('stream' in method) && type === MESSAGE.streamInvocation) {
    return callError.notStreaming(target);
  }
  if (args.length !== method.parameters) {
    return callError.argumentCount(target, method.parameters, args.length);
  }
  if (call.uploads.length !== uploads) {
    return callError.uploadCount(target, uploads, call.uploads.length);
  }
  return null;
}

/** Error messages of failed calls, in the format ASP.NET Core clients know. */
const callError = {
  unknownMethod: (target: string) =>
    `Failed to invoke '${echo(target)}' due to an error on the server. HubException: Method does not exist.`,

  argumentCount: (target: string, expected: number, given: number) =>
    `Failed to invoke '${echo(target)}' due to an error on the server. HubException: The method takes ${expected} arguments, not ${given}.`,

  uploadCount: (target: string, expected: number, given: number) =>
    `Failed to invoke '${echo(target)}' due to an error on the server. HubException: The method takes ${expected} streams, not ${given}.`,

  notStreaming: (target: string) =>
    `The client attempted to invoke the non-streaming '${echo(target)}' method with a streaming invocation.`,

  streaming: (target: string) =>
    `The client attempted to invoke the streaming '${echo(target)}' method with a non-streaming invocation.`,

  idInUse: (id: string) => `Invocation ID '${echo(id)}' is already in use.`,

  tooMany: (target: string) =>
    `An unexpected error occurred invoking '${echo(target)}' on the server. HubException: Too many calls.`,

  canceled: (target: string) => `The invocation of '${echo(target)}' was canceled.`,

  thrown: (target: string, error: unknown) => {
    const sentence = `An unexpected error occurred invoking '${echo(target)}' on the server.`;
    return error instanceof HubError ? `${sentence} HubException: ${error.message}` : sentence;
  },
} as const;

function echo(text: string): string {
  return text.length > MAX_ECHO ? `${text.slice(0, MAX_ECHO)}…` : text;
}

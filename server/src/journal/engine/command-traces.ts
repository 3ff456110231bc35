import type { Span, Tracer } from '#base/system/tracer.ts';
import type { SubmitContext } from '#journal/exchange.ts';
import type { JournalBatch } from '#journal/journal.ts';
import type { PendingCommand } from './command-queue.ts';

const NONE: readonly Span[] = [];

/** Measures queueing and commit times of traced commands. Failures aren't measured. */
export class CommandTraces {
  readonly #tracer: Tracer | null;
  readonly #waiting = new WeakMap<SubmitContext, Span>();

  constructor(tracer: Tracer | null) {
    this.#tracer = tracer;
  }

  /** A command was queued. */
  markQueued(context: SubmitContext | undefined): void {
    if (this.#tracer === null || context?.trace === undefined) return;
    this.#waiting.set(context, this.#tracer.startSpan('wait for the batch', context.trace));
  }

  /** The batch of these commands begins. */
  begin(waiting: readonly PendingCommand[]): readonly Span[] {
    const tracer = this.#tracer;
    if (tracer === null) return NONE;
    return waiting.flatMap(({ context }) => {
      if (context?.trace === undefined) return [];
      this.#waiting.get(context)?.end();
      return [tracer.startSpan('commit', context.trace)];
    });
  }

  /** The batch is durable. @returns its trace context, for listeners. */
  end(spans: readonly Span[], { lastSequence }: JournalBatch): Pick<JournalBatch, 'traces'> {
    if (spans.length === 0) return {};
    for (const span of spans) span.end({ 'crease.sequence': lastSequence });
    return { traces: spans.map(({ parent }) => parent) };
  }
}

import type { Reply } from './messages.ts';

interface Machine<Input> {
  handle(input: Input, at: number): Reply[];
  image(): unknown;
}

/** A machine with its journal: an input takes effect once it is written, and a restart replays the journal. */
export class Process<Input, Of extends Machine<Input>> {
  machine: Of;
  epoch = 1;
  readonly #make: () => Of;
  readonly #journal: { readonly input: Input; readonly at: number }[] = [];

  constructor(make: () => Of) {
    this.#make = make;
    this.machine = make();
  }

  /** @returns the responses to clients; null if the process died before the input was written. */
  run(input: Input, { at, crashes }: { readonly at: number; readonly crashes: boolean }): Reply[] | null {
    const replies = this.machine.handle(input, at);
    if (crashes) {
      this.#start();
      return null;
    }
    this.#journal.push({ input, at });
    return replies;
  }

  /** Crashes with everything written, and restarts. */
  kill(): void {
    const before = JSON.stringify(this.machine.image());
    this.#start();
    if (JSON.stringify(this.machine.image()) !== before) throw new Error('a replay differs');
  }

  #start(): void {
    this.epoch += 1;
    this.machine = this.#make();
    for (const { input, at } of this.#journal) this.machine.handle(input, at);
  }
}

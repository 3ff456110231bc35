import { type BuiltProduct, killed, type Member, type Place } from '#cluster/member.ts';
import type { FaultyLine } from './faulty-line.ts';

const RESTART_MS = 200;

/** One process of the product with its own network lines, restarted whenever it ends, like under a service manager. */
export class SupervisedMember {
  readonly place: Place;
  readonly database: FaultyLine;
  readonly bus: FaultyLine;
  readonly #product: BuiltProduct;
  #member: Member;
  #isOver = false;
  starts = 0;

  constructor(product: BuiltProduct, place: Place, lines: { readonly database: FaultyLine; readonly bus: FaultyLine }) {
    this.#product = product;
    this.place = place;
    this.database = lines.database;
    this.bus = lines.bus;
    this.#member = this.#launch();
  }

  get url(): string {
    return this.#member.url;
  }

  get pid(): number {
    return this.#member.child.pid ?? 0;
  }

  get name(): string {
    return `${this.place.role} ${this.place.port}`;
  }

  get log(): string {
    return this.#member.log();
  }

  get member(): Member {
    return this.#member;
  }

  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    this.#member.child.kill(signal);
  }

  /** Shifts the wall clock of the process until it ends. */
  stepClock(stepMs: number): void {
    // No shift is needed if it ends in the meantime.
    if (this.#member.child.connected) this.#member.child.send({ stepMs }, () => undefined);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await killed(this.#member.child);
    await Promise.all([this.database.close(), this.bus.close()]);
  }

  #launch(): Member {
    const member = this.#product.launch(this.place);
    this.starts += 1;
    member.child.once('exit', () => {
      if (this.#isOver) return;
      setTimeout(() => {
        if (!this.#isOver) this.#member = this.#launch();
      }, RESTART_MS);
    });
    return member;
  }
}

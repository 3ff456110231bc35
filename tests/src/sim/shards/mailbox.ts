/**
 * Messages between two machines, each carried out once: they are numbered, kept until they are acknowledged, and taken
 * in their order. What was taken is part of the receiver's state, so a repeat is known after a restart too.
 */

/** What travels. A body of null only acknowledges. */
export interface Envelope<Body> {
  readonly from: number;
  readonly to: number;
  /** Rises with each start of the sender; an envelope of an earlier one is refused. */
  readonly epoch: number;
  readonly sequence: number;
  readonly body: Body | null;
  /** Last message that the sender has taken from the receiver. */
  readonly taken: number;
}

/** One end of a line between two machines. */
export class Mailbox<In, Out> {
  /** Own messages that the other end has not acknowledged, oldest first. */
  unread: { readonly sequence: number; readonly body: Out }[] = [];
  /** Last message taken from the other end. */
  taken = 0;
  readonly #owner: number;
  readonly #other: number;
  #sent = 0;
  #epoch = 0;

  constructor(owner: number, other: number) {
    this.#owner = owner;
    this.#other = other;
  }

  send(body: Out): void {
    this.#sent += 1;
    this.unread.push({ sequence: this.#sent, body });
  }

  /** @returns the body when it is the next one; null for repeats, gaps, receipts and senders of a former start. */
  take({ epoch, sequence, body, taken }: Envelope<In>): In | null {
    if (epoch < this.#epoch) return null;
    this.#epoch = epoch;
    this.unread = this.unread.filter((message) => message.sequence > taken);
    if (body === null || sequence !== this.taken + 1) return null;
    this.taken = sequence;
    return body;
  }

  /** Everything that is not acknowledged, or a receipt when there is nothing. */
  envelopes(epoch: number): Envelope<Out>[] {
    const head = { from: this.#owner, to: this.#other, epoch, taken: this.taken };
    if (this.unread.length === 0) return [{ ...head, sequence: 0, body: null }];
    return this.unread.map(({ sequence, body }) => ({ ...head, sequence, body }));
  }

  image(): unknown {
    return [this.unread, this.#sent, this.taken, this.#epoch];
  }
}

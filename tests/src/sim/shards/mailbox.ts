/**
 * Exactly-once messages between two machines: numbered, kept until acknowledged, and processed in order. The last
 * processed number is part of the receiver's state, so duplicates are recognised after a restart too.
 */

/** Message on the wire. A null body is a pure acknowledgement. */
export interface Envelope<Body> {
  readonly from: number;
  readonly to: number;
  /** Rises with each start of the sender; envelopes of an earlier epoch are rejected. */
  readonly epoch: number;
  readonly sequence: number;
  readonly body: Body | null;
  /** Last message that the sender has processed from the receiver. */
  readonly received: number;
}

/** One end of a line between two machines. */
export class Mailbox<In, Out> {
  /** Own messages not yet acknowledged by the other end, oldest first. */
  unacknowledged: { readonly sequence: number; readonly body: Out }[] = [];
  /** Last message processed from the other end. */
  received = 0;
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
    this.unacknowledged.push({ sequence: this.#sent, body });
  }

  /**
   * @returns the body if it is the next one; null for duplicates, gaps, acknowledgements and senders of an earlier
   * epoch.
   */
  receive({ epoch, sequence, body, received }: Envelope<In>): In | null {
    if (epoch < this.#epoch) return null;
    this.#epoch = epoch;
    this.unacknowledged = this.unacknowledged.filter((message) => message.sequence > received);
    if (body === null || sequence !== this.received + 1) return null;
    this.received = sequence;
    return body;
  }

  /** All unacknowledged messages, or an acknowledgement if there are none. */
  envelopes(epoch: number): Envelope<Out>[] {
    const head = { from: this.#owner, to: this.#other, epoch, received: this.received };
    if (this.unacknowledged.length === 0) return [{ ...head, sequence: 0, body: null }];
    return this.unacknowledged.map(({ sequence, body }) => ({ ...head, sequence, body }));
  }

  image(): unknown {
    return [this.unacknowledged, this.#sent, this.received, this.#epoch];
  }
}

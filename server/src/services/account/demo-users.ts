/** From which network each demo user came who still plays. A restart forgets it; the count of all is the store's. */
export class DemoUsers {
  readonly #networkOf = new Map<number, string>();
  readonly #counts = new Map<string, number>();

  countOf(network: string): number {
    return this.#counts.get(network) ?? 0;
  }

  note(userId: number, network: string): void {
    this.#networkOf.set(userId, network);
    this.#counts.set(network, this.countOf(network) + 1);
  }

  forget(userId: number): void {
    const network = this.#networkOf.get(userId);
    if (network === undefined) return;
    this.#networkOf.delete(userId);
    const left = this.countOf(network) - 1;
    if (left > 0) this.#counts.set(network, left);
    else this.#counts.delete(network);
  }
}

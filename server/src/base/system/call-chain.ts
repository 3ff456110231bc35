/** A value of the current chain of calls, which every call and timer started in it inherits. */
export interface CallChain<Value> {
  /** Null outside of `run`. */
  current(): Value | null;
  run<Result>(value: Value, work: () => Result): Result;
}

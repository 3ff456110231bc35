/** Exact number of ways to choose `count` of `from` items. */
export function choose(from: number, count: number): bigint {
  if (count < 0 || count > from) return 0n;
  let ways = 1n;
  for (let i = 1n; i <= BigInt(count); i++) ways = (ways * (BigInt(from - count) + i)) / i;
  return ways;
}

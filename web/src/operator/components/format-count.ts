/** Count with its noun: `1 market`, `14 markets`. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? noun : `${noun}s`}`;
}

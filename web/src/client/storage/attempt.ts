/** Returns what an access to the browser's storage yields, or null where storage is blocked or full. */
export function attempt<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch {
    return null;
  }
}

/**
 * How a visitor likes his lists: grouping, what is folded. Says nothing about a person or a session, so it stands
 * outside of the stored items that the specification names.
 */
const PREFIX = 'choice/';

/** The kept words, or null when there are none. */
export function readChoice(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function keepChoice(name: string, words: string): void {
  try {
    localStorage.setItem(PREFIX + name, words);
  } catch {
    // A storage that is forbidden or full: the choice lives as long as the page.
  }
}

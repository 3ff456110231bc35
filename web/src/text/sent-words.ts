import type { Dictionary } from './text.ts';

/** So many texts are kept as they were said: those of a page, many times over. */
const MOST_KEPT = 2_000;
const NUMBER = '\\d+(?:\\.\\d+)?';
/** What a place of a pattern may hold; any other holds whatever is there. */
const HOLDS: Readonly<Record<string, string>> = {
  n: NUMBER,
  m: NUMBER,
  k: NUMBER,
  l: NUMBER,
  /** `3rd` is said as 3. */
  nth: '\\d+(?=st|nd|rd|th)',
};
const ENDING_OF_NTH = '(?:st|nd|rd|th)';
const FULL_STOP = '।';

interface Pattern {
  readonly match: RegExp;
  readonly names: readonly string[];
  readonly words: string;
}

/** Null where no pattern fits. */
type Say = (text: string) => string | null;

/**
 * Says one sentence after the other by patterns without their full stop: `{"{name} need {n} runs": …}`. What stands
 * there whole goes before all patterns; of these the first that fits wins, so the narrow ones stand first. `{n}`, `{m}`,
 * `{k}` and `{l}` are numbers, `{nth}` is the number of `3rd`; `{title}` is said by the same patterns, `{what}` is
 * several of them with commas between.
 *
 * @returns all as they are where one sentence is not known, for half of it misleads.
 */
export function sentenceSayer(patterns: Dictionary): (text: string) => string {
  const say = keptSay(patterns);
  return (text) => {
    const said = text.split(/(?<=\.)\s+/).map((sentence) => {
      if (!sentence.endsWith('.')) return say(sentence);
      const words = say(sentence.slice(0, -1));
      return words === null ? null : `${words}${FULL_STOP}`;
    });
    return said.includes(null) ? text : said.join(' ');
  };
}

function keptSay(patterns: Dictionary): Say {
  const entries = Object.entries(patterns);
  const whole = new Map(entries.map(([text, words]) => [text.toLowerCase(), words]));
  const made = entries
    .filter(([pattern]) => pattern.includes('{'))
    .map(([pattern, words]) => patternOf(pattern, words));
  const kept = new Map<string, string | null>();
  const say: Say = (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const said = whole.get(text.toLowerCase()) ?? saidBy(made, text, say);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(text, said);
    return said;
  };
  return say;
}

function saidBy(patterns: readonly Pattern[], text: string, say: Say): string | null {
  for (const { match, names, words } of patterns) {
    const found = match.exec(text);
    if (found === null) continue;
    return words.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = found[names.indexOf(name) + 1] ?? '';
      if (name === 'title') return say(value) ?? value;
      return name === 'what' ? saidInParts(value, say) : value;
    });
  }
  return null;
}

function saidInParts(text: string, say: Say): string {
  return text.replace(/[^,;]+/g, (part) => {
    const words = part.trim();
    return part.replace(words, () => say(words) ?? words);
  });
}

function patternOf(pattern: string, words: string): Pattern {
  const names: string[] = [];
  const parts = pattern.split(/(\{\w+\})/).map((part) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    names.push(name);
    return `(${HOLDS[name] ?? '.+?'})${name === 'nth' ? ENDING_OF_NTH : ''}`;
  });
  return { match: new RegExp(`^${parts.join('')}$`, 'iu'), names, words };
}

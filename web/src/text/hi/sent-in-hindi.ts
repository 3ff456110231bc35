import { nameSayer, sentenceSayer } from '#text/sent-words.ts';
import type { Dictionary, SentFacts, SentWords } from '#text/text.ts';
import names from './sent/names.json' with { type: 'json' };
import problems from './sent/problems.json' with { type: 'json' };
import refusals from './sent/refusals.json' with { type: 'json' };
import sentences from './sent/sentences.json' with { type: 'json' };

/** What the server sends, in Hindi: refusals by their code, names and lines of a story by the pattern they are made by. */
export const SENT_IN_HINDI: SentWords = {
  name: nameSayer(names),
  sentence: sentenceSayer(sentences),
  refusal: byCode(refusals),
  problem: byCode(problems),
};

/** `CODE.bare` is said where none of the facts has a value. */
function byCode(words: Dictionary): SentWords['refusal'] {
  return (code, facts) => {
    const template = (hasNoValue(facts) ? words[`${code}.bare`] : undefined) ?? words[code];
    if (template === undefined) return null;
    return template.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
  };
}

function hasNoValue(facts: SentFacts): boolean {
  return Object.values(facts).every((value) => value === null);
}

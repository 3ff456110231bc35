import { nameSayer, sentenceSayer } from '#text/sent-words.ts';
import type { SentWords } from '#text/text.ts';
import names from './sent/names.json' with { type: 'json' };
import refusals from './sent/refusals.json' with { type: 'json' };
import sentences from './sent/sentences.json' with { type: 'json' };

const sayRefusal = nameSayer(refusals);
const saySentence = sentenceSayer(sentences);

/** What the server makes by a pattern, said by that pattern. */
export const SENT_IN_HINDI: SentWords = {
  name: nameSayer(names),
  sentence: (text) => {
    const refusal = sayRefusal(text);
    return refusal === text ? saySentence(text) : refusal;
  },
};

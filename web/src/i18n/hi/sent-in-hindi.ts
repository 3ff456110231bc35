import { fillDetails } from '@crease/contracts/base/error-code.ts';
import { formatLabel, formatLabels } from '@crease/contracts/labels/label.ts';
import type { Dictionary, SentFacts, SentWords } from '#i18n/text.ts';
import labels from './server/labels.json' with { type: 'json' };
import problems from './server/problems.json' with { type: 'json' };
import refusals from './server/refusals.json' with { type: 'json' };

/** Hindi for server texts, all by code. */
export const SENT_IN_HINDI: SentWords = {
  label: (label) => formatLabel(label, labels, 'hi'),
  labels: (each) => formatLabels(each, labels, 'hi'),
  refusal: byCode(refusals),
  problem: byCode(problems),
};

/** `CODE.bare` is used if no fact has a value. */
function byCode(words: Dictionary): SentWords['refusal'] {
  return (code, facts) => {
    const template = (hasNoValue(facts) ? words[`${code}.bare`] : undefined) ?? words[code];
    if (template === undefined) return null;
    return fillDetails(template, facts);
  };
}

function hasNoValue(facts: SentFacts): boolean {
  return Object.values(facts).every((value) => value === null);
}

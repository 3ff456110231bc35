import type { Named } from '@crease/contracts/labels/english.ts';
import { nameLabelOf, rulesLabelsOf } from '@crease/contracts/labels/labels-of-text.ts';
import type { MarketTerms } from '@crease/core/market/market-terms.ts';

/** A name that an operator gave; one of ours is shown in the language of the reader. */
export function namedByHand(name: string): Named {
  const nameLabel = nameLabelOf(name);
  return nameLabel === null ? { name } : { name, nameLabel };
}

/** Rules that an operator gave, likewise where each sentence is one of ours. */
export function ruledByHand(rules: string | null): Pick<MarketTerms, 'rules' | 'rulesLabels'> {
  const rulesLabels = rules === null ? null : rulesLabelsOf(rules);
  return rulesLabels === null ? { rules } : { rules, rulesLabels };
}

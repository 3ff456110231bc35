import type { Named } from '@crease/contracts/labels/english.ts';
import { nameLabelOf, rulesLabelsOf } from '@crease/contracts/labels/labels-of-text.ts';
import type { MarketTerms } from '@crease/core/market/market-terms.ts';

/** A name entered by an operator; known names are translated. */
export function namedByHand(name: string): Named {
  const nameLabel = nameLabelOf(name);
  return nameLabel === null ? { name } : { name, nameLabel };
}

/** Rules entered by an operator; translated if every sentence is known. */
export function ruledByHand(rules: string | null): Pick<MarketTerms, 'rules' | 'rulesLabels'> {
  const rulesLabels = rules === null ? null : rulesLabelsOf(rules);
  return rulesLabels === null ? { rules } : { rules, rulesLabels };
}

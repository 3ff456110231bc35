import type { Named } from '@crease/contracts/labels/english.ts';
import { findNameLabel, findRulesLabels } from '@crease/contracts/labels/labels-of-text.ts';
import type { MarketTerms } from '@crease/core/market/market-terms.ts';

/** A name entered by an operator; known names are translated. */
export function toNamed(name: string): Named {
  const nameLabel = findNameLabel(name);
  return nameLabel === null ? { name } : { name, nameLabel };
}

/** Rules entered by an operator; translated if every sentence is known. */
export function toRules(rules: string | null): Pick<MarketTerms, 'rules' | 'rulesLabels'> {
  const rulesLabels = rules === null ? null : findRulesLabels(rules);
  return rulesLabels === null ? { rules } : { rules, rulesLabels };
}

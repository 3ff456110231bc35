import { fillText, type Values } from '@crease/contracts/base/text.ts';
import common from '@crease/web/i18n/hi/common.json' with { type: 'json' };
import people from '@crease/web/i18n/hi/people.json' with { type: 'json' };
import shell from '@crease/web/i18n/hi/shell.json' with { type: 'json' };

const DICTIONARY: Readonly<Record<string, string>> = { ...common, ...people, ...shell };

/** Looks up a text in the player app's Hindi dictionaries; throws if they don't have it. */
export function hindi(english: string, values: Values = {}): string {
  const text = DICTIONARY[english];
  if (text === undefined) throw new Error(`"${english}" has no translation`);
  return fillText(text, values, 'hi');
}

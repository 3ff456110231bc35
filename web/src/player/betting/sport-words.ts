import { SPORTS } from '@crease/contracts/constants.ts';
import { phrase, t } from '#i18n/text.ts';

const SPORT_WORDS: Readonly<Record<(typeof SPORTS)[number]['name'], string>> = {
  Cricket: phrase('Cricket'),
  Football: phrase('Football'),
  Tennis: phrase('Tennis'),
  'Horse Racing': phrase('Horse Racing'),
  Kabaddi: phrase('Kabaddi'),
  Casino: phrase('Casino'),
};

/** Localised sport name; unknown sports use the server's name. */
export function labelForSport(sportId: number, name: string): string {
  const sport = SPORTS.find(({ id }) => id === sportId);
  return sport === undefined ? name : t(SPORT_WORDS[sport.name]);
}

/** Sport filter options. */
export function sportOptions(): readonly { readonly value: string; readonly text: string }[] {
  return SPORTS.map(({ id, name }) => ({ value: String(id), text: labelForSport(id, name) }));
}

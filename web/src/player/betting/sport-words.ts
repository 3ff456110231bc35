import { SPORTS } from '@crease/contracts/constants.ts';
import { phrase, t } from '#text/text.ts';

const SPORT_WORDS: Readonly<Record<(typeof SPORTS)[number]['name'], string>> = {
  Cricket: phrase('Cricket'),
  Football: phrase('Football'),
  Tennis: phrase('Tennis'),
  'Horse Racing': phrase('Horse Racing'),
  Kabaddi: phrase('Kabaddi'),
  Casino: phrase('Casino'),
};

/** A sport by its number; what is unknown is shown by the name that the server gives. */
export function sportText(sportId: number, name: string): string {
  const sport = SPORTS.find(({ id }) => id === sportId);
  return sport === undefined ? name : t(SPORT_WORDS[sport.name]);
}

/** The sports that bets can be filtered by. */
export function sportOptions(): readonly { readonly value: string; readonly text: string }[] {
  return SPORTS.map(({ id, name }) => ({ value: String(id), text: sportText(id, name) }));
}

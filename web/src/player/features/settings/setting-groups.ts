import { phrase } from '#text/text.ts';

/** The groups of the settings in the order of the page; said with `t()`. */
export const SETTING_GROUPS = {
  placing: phrase('Placing bets'),
  anyOdds: phrase('Accept any odds'),
  prices: phrase('Prices'),
  look: phrase('Look and language'),
  feel: phrase('Sound and vibration'),
} as const;

export type SettingGroup = keyof typeof SETTING_GROUPS;

/** Element of a group's heading. */
export function headingOf(group: SettingGroup): string {
  return `settings-${group}`;
}

import type { Preferences } from '@crease/contracts/wire/personal.ts';
import type { ReactNode } from 'react';
import { setPreferences } from '#data/session/preferences.ts';
import { phrase, t } from '#text/text.ts';
import styles from './setting-rows.module.css';
import { ChoiceSetting, SwitchSetting } from './setting-rows.tsx';

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

// untranslated: each language calls itself by its own name: who cannot read the page finds their way by it
const LANGUAGES = [
  { value: 'en', text: 'English' },
  { value: 'hi', text: 'हिन्दी' },
] as const;

export interface GroupProps {
  readonly name: SettingGroup;
  readonly children: ReactNode;
}

/** A group of settings under its heading. */
export function Group({ name, children }: GroupProps) {
  const id = headingOf(name);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 className={styles.title} id={id} tabIndex={-1}>
        {t(SETTING_GROUPS[name])}
      </h3>
      {children}
    </section>
  );
}

/** How prices are written and coloured. */
export function PriceSettings({ oddsFormat, layColour, sideLetters }: Preferences) {
  return (
    <Group name="prices">
      <ChoiceSetting
        name={t('Odds format')}
        about={t('Odds are always typed as decimal odds.')}
        value={oddsFormat}
        options={[
          { value: 'decimal', text: t('Decimal') },
          { value: 'fractional', text: t('Fractional') },
          { value: 'american', text: t('American') },
          { value: 'percent', text: t('Percent') },
        ]}
        onChange={(value) => setPreferences({ oddsFormat: value })}
      />
      <ChoiceSetting
        name={t('Colour of lay')}
        value={layColour}
        options={[
          { value: 'pink', text: t('Pink') },
          { value: 'amber', text: t('Amber') },
        ]}
        onChange={(value) => setPreferences({ layColour: value })}
      />
      <SwitchSetting
        name={t('Letters B and L')}
        about={t('Each price says its side by a letter as well.')}
        isOn={sideLetters}
        onTurn={(isOn) => setPreferences({ sideLetters: isOn })}
      />
    </Group>
  );
}

/** Light or dark, how high the rows are, and the language. */
export function LookSettings({ mode, density, language }: Preferences) {
  return (
    <Group name="look">
      <ChoiceSetting
        name={t('Theme')}
        value={mode}
        options={[
          { value: 'light', text: t('Light') },
          { value: 'dark', text: t('Dark') },
          { value: 'system', text: t('System') },
        ]}
        onChange={(value) => setPreferences({ mode: value })}
      />
      <ChoiceSetting
        name={t('Height of rows')}
        about={t('Compact rows show more on wide screens; phones keep theirs.')}
        value={density}
        options={[
          { value: 'comfortable', text: t('Comfortable') },
          { value: 'compact', text: t('Compact') },
        ]}
        onChange={(value) => setPreferences({ density: value })}
      />
      <ChoiceSetting
        name={t('Language')}
        value={language}
        options={LANGUAGES}
        onChange={(value) => setPreferences({ language: value })}
      />
    </Group>
  );
}

/** What is heard and felt when something becomes of a bet. */
export function FeelSettings({ sounds, vibration }: Preferences) {
  return (
    <Group name="feel">
      <SwitchSetting
        name={t('Sounds')}
        about={t('A short tone when a bet is matched, refused or settled.')}
        isOn={sounds}
        onTurn={(isOn) => setPreferences({ sounds: isOn })}
      />
      <SwitchSetting
        name={t('Vibration')}
        about={t('Phones shake briefly when a bet is matched, refused or settled.')}
        isOn={vibration}
        onTurn={(isOn) => setPreferences({ vibration: isOn })}
      />
    </Group>
  );
}

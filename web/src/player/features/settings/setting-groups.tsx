import type { Preferences } from '@crease/contracts/wire/personal.ts';
import type { ReactNode } from 'react';
import { setPreferences } from '#client/session/preferences.ts';
import { phrase, t } from '#i18n/text.ts';
import styles from './setting-rows.module.css';
import { ChoiceSetting, SwitchSetting } from './setting-rows.tsx';

/** Setting groups in page order; translated with `t()`. */
export const SETTING_GROUPS = {
  placing: phrase('Placing bets'),
  anyOdds: phrase('Accept any odds'),
  prices: phrase('Prices'),
  look: phrase('Appearance and language'),
  feel: phrase('Sound and vibration'),
} as const;

export type SettingGroup = keyof typeof SETTING_GROUPS;

/** ID of a group's heading. */
export function makeHeadingId(group: SettingGroup): string {
  return `settings-${group}`;
}

// untranslated: each language is named in itself, so users can find theirs on a page they can't read
const LANGUAGES = [
  { value: 'en', text: 'English' },
  { value: 'hi', text: 'हिन्दी' },
] as const;

export interface GroupProps {
  readonly name: SettingGroup;
  readonly children: ReactNode;
}

/** Settings with a heading. */
export function Group({ name, children }: GroupProps) {
  const id = makeHeadingId(name);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 className={styles.title} id={id} tabIndex={-1}>
        {t(SETTING_GROUPS[name])}
      </h3>
      {children}
    </section>
  );
}

/** Price format and colours. */
export function PriceSettings({ oddsFormat, layColour, sideLetters }: Preferences) {
  return (
    <Group name="prices">
      <ChoiceSetting
        name={t('Odds format')}
        about={t('You always enter odds as decimals.')}
        value={oddsFormat}
        options={[
          { value: 'decimal', text: t('Decimal') },
          { value: 'fractional', text: t('Fractional') },
          { value: 'american', text: t('American') },
          { value: 'percent', text: t('Percentage') },
        ]}
        onChange={(value) => setPreferences({ oddsFormat: value })}
      />
      <ChoiceSetting
        name={t('Lay colour')}
        value={layColour}
        options={[
          { value: 'pink', text: t('Pink') },
          { value: 'amber', text: t('Amber') },
        ]}
        onChange={(value) => setPreferences({ layColour: value })}
      />
      <SwitchSetting
        name={t('Show B/L labels')}
        about={t('Label prices B (back) and L (lay) too.')}
        isOn={sideLetters}
        onToggle={(isOn) => setPreferences({ sideLetters: isOn })}
      />
    </Group>
  );
}

/** Theme, row density and language. */
export function AppearanceSettings({ mode, density, language }: Preferences) {
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
        name={t('Row density')}
        about={t('Compact fits more rows on wide screens. No effect on phones.')}
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

/** Sounds and vibration for bet events. */
export function FeedbackSettings({ sounds, vibration }: Preferences) {
  return (
    <Group name="feel">
      <SwitchSetting
        name={t('Sounds')}
        about={t('Plays a short tone when a bet is matched, rejected or settled.')}
        isOn={sounds}
        onToggle={(isOn) => setPreferences({ sounds: isOn })}
      />
      <SwitchSetting
        name={t('Vibration')}
        about={t('Your phone vibrates when a bet is matched, rejected or settled.')}
        isOn={vibration}
        onToggle={(isOn) => setPreferences({ vibration: isOn })}
      />
    </Group>
  );
}

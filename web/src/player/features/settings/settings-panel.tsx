import { HOUSE_KINDS, type Stake } from '@crease/contracts/base/constants.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '@crease/contracts/people/preferences.ts';
import type { HouseKind } from '@crease/core/market/market-kind.ts';
import type { ReactNode } from 'react';
import { connection } from '#client/api/connection.ts';
import { preferences, setPreferences } from '#client/session/preferences.ts';
import { useStore } from '#client/storage/observable.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { LANGUAGES } from './look-choices.tsx';
import {
  ChoiceSetting,
  type SavedNote,
  SettingsPreview,
  StakeSetting,
  SwitchSetting,
  useSavedNote,
} from './setting-rows.tsx';
import styles from './settings.module.css';

const NOTES = {
  saving: phrase('Saving…'),
  saved: phrase('Saved'),
  undone: phrase('Couldn’t save. Your previous setting is shown.'),
} as const;

/** All settings; changes apply immediately and on all the user's devices. */
export function SettingsPanel({ stakes }: { readonly stakes: readonly Stake[] }) {
  const now = useStore(preferences, (state) => state);
  const note = useSavedNote();
  const isOnline = useStore(connection, (state) => state.online);
  return (
    <Stack pad="panel" className={styles.panel}>
      <SettingsPreview stakes={stakes} />
      <BettingSettings {...now} />
      <AnyOddsSettings kinds={now.anyOddsKinds} />
      <PriceSettings {...now} />
      <AppearanceSettings {...now} />
      <FeedbackSettings {...now} />
      <Row gap={5} wrap>
        <Button onClick={() => setPreferences(DEFAULT_PREFERENCES)}>{t('Restore default settings')}</Button>
        <p className={styles.note} role="status" data-bad={note === 'undone' || undefined}>
          {describeSaveState(note, isOnline)}
        </p>
      </Row>
    </Stack>
  );
}

function describeSaveState(note: SavedNote, isOnline: boolean): string {
  if (note === 'none') return '';
  return note === 'saving' && !isOnline
    ? t('Saved on this device. It will sync when you’re back online.')
    : t(NOTES[note]);
}

const KIND_NAMES: Readonly<Record<HouseKind, string>> = {
  BOOKMAKER: phrase('Bookmaker'),
  TOSS: phrase('Toss'),
  FANCY: phrase('Fancy'),
  ODD_EVEN: phrase('Odd/Even'),
  KHADO: phrase('Khado'),
  METER: phrase('Meter'),
  LOTTERY: phrase('Lottery'),
  PREMIUM: phrase('Premium'),
};

/** Bet placement and default stake. */
function BettingSettings({ confirmBets, oneClick, oneClickStake, defaultStake }: Preferences) {
  return (
    <Group name="placing">
      <SwitchSetting
        name={t('Confirm before placing')}
        about={t('Ask for confirmation before each bet.')}
        isOn={confirmBets}
        onToggle={(isOn) => setPreferences({ confirmBets: isOn })}
      />
      <SwitchSetting
        name={t('One-click betting')}
        about={t('Tapping a price places a bet immediately. A banner shows while this is on.')}
        isOn={oneClick}
        onToggle={(isOn) => setPreferences({ oneClick: isOn })}
      />
      <StakeSetting
        name={t('One-click stake')}
        value={oneClickStake}
        onSet={(stake) => {
          if (stake !== null) setPreferences({ oneClickStake: stake });
        }}
      />
      <StakeSetting
        name={t('Default stake')}
        about={t('Prefilled on every new bet. Leave blank to enter each stake yourself.')}
        value={defaultStake}
        isOptional
        onSet={(stake) => setPreferences({ defaultStake: stake })}
      />
    </Group>
  );
}

/** Markets in which worse rates are accepted. */
function AnyOddsSettings({ kinds }: { readonly kinds: readonly HouseKind[] }) {
  const toggleKind = (kind: HouseKind, isOn: boolean) => {
    const others = kinds.filter((other) => other !== kind);
    setPreferences({ anyOddsKinds: isOn ? [...others, kind] : others });
  };
  return (
    <Group name="anyOdds">
      <Text as="p" below={2} tone="muted">
        {t('Accept small rate changes while placing. A changed line is never accepted.')}
      </Text>
      <div className={styles.kinds}>
        {HOUSE_KINDS.map((kind) => (
          <SwitchSetting
            key={kind}
            name={t(KIND_NAMES[kind])}
            isOn={kinds.includes(kind)}
            onToggle={(isOn) => toggleKind(kind, isOn)}
          />
        ))}
      </div>
    </Group>
  );
}

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

/** Settings with a heading. */
function Group({ name, children }: { readonly name: SettingGroup; readonly children: ReactNode }) {
  const id = makeHeadingId(name);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <Text as="h3" below={2} size={14} leading={20} weight="semi" className={styles.title} id={id} tabIndex={-1}>
        {t(SETTING_GROUPS[name])}
      </Text>
      {children}
    </section>
  );
}

/** Price format and colours. */
function PriceSettings({ oddsFormat, layColour, sideLetters }: Preferences) {
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
function AppearanceSettings({ mode, density, language }: Preferences) {
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
function FeedbackSettings({ sounds, vibration }: Preferences) {
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

import { HOUSE_KINDS, type Stake } from '@crease/contracts/constants.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '@crease/contracts/wire/personal.ts';
import type { HouseKind } from '@crease/core/market/market-kind.ts';
import type { ReactNode } from 'react';
import { connection } from '#data/api/connection.ts';
import { preferences, setPreferences } from '#data/session/preferences.ts';
import { useStore } from '#data/storage/observable.ts';
import { phrase, t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './setting-rows.module.css';
import {
  ChoiceSetting,
  type SavedNote,
  SettingsPreview,
  StakeSetting,
  SwitchSetting,
  useSavedNote,
} from './setting-rows.tsx';

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

const KIND_NAMES: Readonly<Record<HouseKind, string>> = {
  BOOKMAKER: phrase('Bookmaker'),
  TOSS: phrase('Toss'),
  FANCY: phrase('Fancy'),
  ODD_EVEN: phrase('Odd/Even'),
  KHADO: phrase('Khadda'),
  METER: phrase('Meter'),
  LOTTERY: phrase('Lottery'),
  PREMIUM: phrase('Premium'),
};

// untranslated: each language calls itself by its own name: who cannot read the page finds their way by it
const LANGUAGES = [
  { value: 'en', text: 'English' },
  { value: 'hi', text: 'हिन्दी' },
] as const;

const NOTES = {
  saving: phrase('Saving…'),
  saved: phrase('Saved.'),
  undone: phrase('The setting could not be saved. The server’s value is shown.'),
} as const;

/** Every setting of the person: a change counts at once, here and on all their devices. */
export function SettingsPanel({ stakes }: { readonly stakes: readonly Stake[] }) {
  const now = useStore(preferences, (state) => state);
  const note = useSavedNote();
  const isOnline = useStore(connection, (state) => state.online);
  return (
    <div className={styles.panel}>
      <SettingsPreview stakes={stakes} />
      <BettingSettings {...now} />
      <AnyOddsSettings kinds={now.anyOddsKinds} />
      <PriceSettings {...now} />
      <LookSettings {...now} />
      <FeelSettings {...now} />
      <div className={styles.foot}>
        <Button onClick={() => setPreferences(DEFAULT_PREFERENCES)}>
          {t('Reset settings to defaults')}
        </Button>
        <p className={styles.note} role="status" data-bad={note === 'undone' || undefined}>
          {noteText(note, isOnline)}
        </p>
      </div>
    </div>
  );
}

function noteText(note: SavedNote, isOnline: boolean): string {
  if (note === 'none') return '';
  return note === 'saving' && !isOnline
    ? t('Kept on this device. It is saved for the others when there is a network.')
    : t(NOTES[note]);
}

interface GroupProps {
  readonly name: SettingGroup;
  readonly children: ReactNode;
}

function Group({ name, children }: GroupProps) {
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

function BettingSettings({ confirmBets, oneClick, oneClickStake, defaultStake }: Preferences) {
  return (
    <Group name="placing">
      <SwitchSetting
        name={t('Confirm before placing')}
        about={t('The slip asks once more before a bet is sent.')}
        isOn={confirmBets}
        onTurn={(isOn) => setPreferences({ confirmBets: isOn })}
      />
      <SwitchSetting
        name={t('One-click betting')}
        about={t('A tap on a price places a bet at once. A banner says so while it is on.')}
        isOn={oneClick}
        onTurn={(isOn) => setPreferences({ oneClick: isOn })}
      />
      <StakeSetting
        name={t('Stake of a one-click bet')}
        value={oneClickStake}
        onSet={(stake) => {
          if (stake !== null) setPreferences({ oneClickStake: stake });
        }}
      />
      <StakeSetting
        name={t('Default stake')}
        about={t('A new slip begins with it. Leave it empty to type each stake.')}
        value={defaultStake}
        isOptional
        onSet={(stake) => setPreferences({ defaultStake: stake })}
      />
    </Group>
  );
}

function AnyOddsSettings({ kinds }: { readonly kinds: readonly HouseKind[] }) {
  const turn = (kind: HouseKind, isOn: boolean) => {
    const others = kinds.filter((other) => other !== kind);
    setPreferences({ anyOddsKinds: isOn ? [...others, kind] : others });
  };
  return (
    <Group name="anyOdds">
      <p className={styles.about}>
        {t('A rate that got a little worse on its way is taken. A line that moved never is.')}
      </p>
      <div className={styles.kinds}>
        {HOUSE_KINDS.map((kind) => (
          <SwitchSetting
            key={kind}
            name={t(KIND_NAMES[kind])}
            isOn={kinds.includes(kind)}
            onTurn={(isOn) => turn(kind, isOn)}
          />
        ))}
      </div>
    </Group>
  );
}

function PriceSettings({ oddsFormat, layColour, sideLetters }: Preferences) {
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

function LookSettings({ mode, density, language }: Preferences) {
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

function FeelSettings({ sounds, vibration }: Preferences) {
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

import { HOUSE_KINDS } from '@crease/contracts/constants.ts';
import type { Preferences } from '@crease/contracts/wire/personal.ts';
import type { HouseKind } from '@crease/core/market/market-kind.ts';
import { setPreferences } from '#client/session/preferences.ts';
import { phrase, t } from '#i18n/text.ts';
import { Group } from './setting-groups.tsx';
import styles from './setting-rows.module.css';
import { StakeSetting, SwitchSetting } from './setting-rows.tsx';

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
export function BettingSettings({
  confirmBets,
  oneClick,
  oneClickStake,
  defaultStake,
}: Preferences) {
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
export function AnyOddsSettings({ kinds }: { readonly kinds: readonly HouseKind[] }) {
  const toggleKind = (kind: HouseKind, isOn: boolean) => {
    const others = kinds.filter((other) => other !== kind);
    setPreferences({ anyOddsKinds: isOn ? [...others, kind] : others });
  };
  return (
    <Group name="anyOdds">
      <p className={styles.about}>
        {t('Accept small rate changes while placing. A changed line is never accepted.')}
      </p>
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

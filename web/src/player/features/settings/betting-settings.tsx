import { HOUSE_KINDS } from '@crease/contracts/constants.ts';
import type { Preferences } from '@crease/contracts/wire/personal.ts';
import type { HouseKind } from '@crease/core/market/market-kind.ts';
import { setPreferences } from '#data/session/preferences.ts';
import { phrase, t } from '#text/text.ts';
import { Group } from './setting-groups.tsx';
import styles from './setting-rows.module.css';
import { StakeSetting, SwitchSetting } from './setting-rows.tsx';

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

/** How a bet is placed, and with which stake. */
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

/** In which markets a rate that got worse is taken. */
export function AnyOddsSettings({ kinds }: { readonly kinds: readonly HouseKind[] }) {
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

import type { CasinoGame, LobbyWin } from '@crease/contracts/wire/casino.ts';
import { useId } from 'react';
import { setPreferences, usePreference } from '#client/session/preferences.ts';
import { clockText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './lobby.module.css';
import { isSameGame } from './lobby-news.ts';

export interface RecentWinsProps {
  readonly wins: readonly LobbyWin[];
  /** Games for this screen size; wins in other games are omitted. */
  readonly games: readonly CasinoGame[];
}

/** Winning rounds of the last day: genuinely settled, with names masked and amounts rounded. */
export function RecentWins({ wins, games }: RecentWinsProps) {
  const headId = useId();
  const switchId = useId();
  const hidesWins = usePreference('hidesWins');
  const shown = wins.flatMap((win) => {
    const game = games.find((one) => isSameGame(one, win));
    return game === undefined ? [] : [{ ...win, name: gameText(game.name) }];
  });
  return (
    <section className={styles.shelf} aria-labelledby={headId}>
      <div className={styles.head}>
        <h2 id={headId}>{t('Won in the last 24 hours')}</h2>
      </div>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{t('No recent wins to show')}</p>
      ) : (
        <ul className={styles.wins}>
          {shown.map(({ userName, name, times, atLeast, time }) => (
            <li key={`${time}${userName}${name}${times}`}>
              <b>{userName}</b>
              <span>{name}</span>
              <span>
                {t('over {amount}, {times}× stake', {
                  amount: rupeesText(atLeast),
                  times: (times / 100).toFixed(2),
                })}
              </span>
              <time dateTime={time}>{clockText(time)}</time>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.hides}>
        <span id={switchId}>{t('Hide my wins from others')}</span>
        <Switch
          nameId={switchId}
          isOn={hidesWins}
          onToggle={(isOn) => setPreferences({ hidesWins: isOn })}
        />
      </div>
    </section>
  );
}

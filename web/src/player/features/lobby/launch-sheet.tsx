import type { CasinoGame, LobbyTable } from '@crease/contracts/wire/casino.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { usePreference } from '#client/session/preferences.ts';
import { noteRulesRead } from '#client/storage/read-rules.ts';
import { rupeesText } from '#format/money.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useFreeRoundsLeft } from '#player/betting/bonuses.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { makeGameKey, toggleHidden } from './casino-games.ts';
import { GameArt } from './game-art.tsx';
import { FreeRoundsLine, formatReturn, LastResults } from './game-tile.tsx';
import styles from './lobby.module.css';

const NO_GAME = { providerId: '', gameCode: '' };

export interface LaunchSheetProps {
  /** Null when closed. */
  readonly game: CasinoGame | null;
  /** Recent results of its table, newest first; empty for single-player games. */
  readonly last: LobbyTable['last'];
  readonly onClose: () => void;
}

/** Game details before launch: stakes, RTP and rules. */
export function LaunchSheet({ game, last, onClose }: LaunchSheetProps) {
  const navigate = useNavigate();
  const hidden = usePreference('hiddenGames');
  const freeRounds = useFreeRoundsLeft(game ?? NO_GAME);
  if (game === null) return null;
  const { hasDemo, isProvable } = game;
  const name = gameText(game.name);
  const open = (mode?: 'demo') => {
    noteRulesRead(game.gameCode);
    void navigate({ to: '/lobby', search: { game: makeGameKey(game), mode } });
  };
  return (
    <Dialog open label={name} kind="modal" onClose={onClose}>
      <DialogHead title={name} closeLabel={t('Close')} onClose={onClose} />
      <div className={styles.sheet}>
        <GameArt game={game} className={styles.sheetArt} />
        <Facts game={game} last={last} />
        {freeRounds > 0 && <FreeRoundsLine count={freeRounds} />}
        <p className={styles.links}>
          <Link to="/rules">{t('Rules')}</Link>
          {isProvable && <Link to="/fairness">{t('Verify a round')}</Link>}
          <Link to="/play-limits">{t('Play limits')}</Link>
        </p>
        <div className={styles.acts}>
          <Button variant="primary" size="l" onClick={() => open()}>
            {t('Play')}
          </Button>
          {hasDemo && (
            <Button size="l" onClick={() => open('demo')}>
              {t('Play for free')}
            </Button>
          )}
          <Button
            variant="text"
            onClick={() => {
              toggleHidden(game);
              onClose();
            }}
          >
            {hidden.includes(makeGameKey(game)) ? t('Show this game again') : t('Hide this game')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Facts({ game, last }: { readonly game: CasinoGame; readonly last: LobbyTable['last'] }) {
  const { minBet, maxBet, maxWin, isShared } = game;
  const returns = formatReturn(game);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('Stakes')}</dt>
        <dd>{t('{least} to {most}', { least: rupeesText(minBet), most: rupeesText(maxBet) })}</dd>
      </div>
      {maxWin !== null && (
        <div>
          <dt>{t('Max payout per round')}</dt>
          <dd>{rupeesText(maxWin)}</dd>
        </div>
      )}
      {returns !== '' && (
        <div>
          <dt>{t('RTP')}</dt>
          <dd>{returns}</dd>
        </div>
      )}
      <div>
        <dt>{t('Rounds')}</dt>
        <dd>{isShared ? t('Shared by all players') : t('Individual rounds')}</dd>
      </div>
      {last.length > 0 && (
        <div>
          <dt>{t('Results')}</dt>
          <dd>
            <LastResults marks={last} />
            <span className="visually-hidden">{last.map(({ letter }) => letter).join(', ')}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

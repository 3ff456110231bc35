import type { CasinoGame, LobbyTable } from '@crease/contracts/casino/casino.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { usePreference } from '#client/session/preferences.ts';
import { noteRulesRead } from '#client/storage/dismissals.ts';
import { rupeesText } from '#format/money.ts';
import { tableText } from '#format/round-text.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useFreeRoundsLeft } from '#player/betting/bonuses.ts';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { FactLine, type FactLineProps } from '#ui/facts/facts.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Box, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { makeGameKey, type TileTable, toggleFavourite, toggleHidden, useIsFavourite } from './casino-games.ts';
import { GameArt } from './game-art.tsx';
import styles from './game-tile.module.css';
import lobby from './lobby.module.css';

/** Decimals of the RTP. */
const DIGITS = 1;

export interface GameTileProps {
  readonly game: CasinoGame;
  /** Current round of its table; null if it has none or it is unknown. */
  readonly table: TileTable | null;
  /** Players back and lay in this game. */
  readonly isExchange: boolean;
  /** Recently added. */
  readonly isNew: boolean;
  /** Its provider is unavailable, so it cannot be opened. */
  readonly isDown: boolean;
  readonly onOpen: (game: CasinoGame) => void;
}

/** A game in a list: artwork, name, table, minimum stake and RTP. Only the heart and "New" are on the artwork. */
export function GameTile(props: GameTileProps) {
  const { game, table, isExchange, isNew, isDown, onOpen } = props;
  const isFavourite = useIsFavourite(game);
  const freeRounds = useFreeRoundsLeft(game);
  const { isShared, minBet } = game;
  const isShut = isDown || table?.closedUntil !== undefined;
  const rtp = formatReturn(game);
  return (
    <Box as="li" canShrink relative className={styles.tile}>
      <button
        type="button"
        className={styles.open}
        aria-disabled={isShut || undefined}
        onClick={() => isShut || onOpen(game)}
      >
        <GameArt game={game} className={styles.art} />
        {isNew && (
          <Text radius="cell" size={11} className={styles.badge}>
            {t('New')}
          </Text>
        )}
        <b>{gameText(game.name)}</b>
        {isShared && <TableLine table={table} />}
        <Row as="small" align="stretch" wrap className={styles.facts}>
          <span>{t('From {amount}', { amount: rupeesText(minBet) })}</span>
          {isExchange && <span>{t('Exchange')}</span>}
          {rtp !== '' && <span>{rtp}</span>}
        </Row>
        {isDown && <small>{t('This game’s provider isn’t responding.')}</small>}
        {freeRounds > 0 && <FreeRoundsLine count={freeRounds} />}
        {table !== null && table.last.length > 0 && <LastResults marks={table.last} />}
      </button>
      <button
        type="button"
        className={styles.heart}
        aria-pressed={isFavourite}
        aria-label={t('Favourite: {name}', { name: gameText(game.name) })}
        onClick={() => toggleFavourite(game)}
      >
        <Icon variant={isFavourite ? 'solid' : 'regular'} name="heart" size={18} />
      </button>
    </Box>
  );
}

/** Free rounds available. */
function FreeRoundsLine({ count }: { readonly count: number }) {
  return (
    <small className={styles.freeRounds}>
      {t('{count, plural, one {# free round left} other {# free rounds left}}', { count })}
    </small>
  );
}

interface TableLineProps {
  /** Null until loaded. */
  readonly table: TileTable | null;
}

/** Shared table: number of bettors if there are any, and the state of the round. */
export function TableLine({ table }: TableLineProps) {
  const isOpen = table?.phase === 'OPEN';
  return (
    <Text as="small" size={12} tone="muted" noWrap className={styles.table} data-open={isOpen || undefined}>
      {table === null ? t('Shared table') : <RoundState table={table} />}
    </Text>
  );
}

function RoundState({ table }: { readonly table: TileTable }) {
  const now = useNow();
  const { phase, closesAtLocal, closedUntil, bettors } = table;
  const players = bettors > 0 ? t('{count} playing', { count: bettors }) : null;
  if (phase === 'RESTING' && closedUntil === undefined) return players ?? t('Shared table');
  if (phase !== 'OPEN' || closesAtLocal === null) {
    return [players, describePhase(table)].filter(Boolean).join(' · ');
  }
  const seconds = t('{seconds} s', {
    seconds: Math.max(0, Math.ceil((closesAtLocal - now) / 1_000)),
  });
  return `${players ?? describePhase(table)} · ${seconds}`;
}

function describePhase(table: TileTable): string {
  const isFlying = table.gameCode === 'crash' && table.phase === 'REVEALING';
  return isFlying ? t('In flight') : tableText(table);
}

/** Hidden from screen readers, which find the results at the table and before opening it. */
function LastResults({ marks }: { readonly marks: TileTable['last'] }) {
  return (
    <span className={styles.marks8} aria-hidden="true">
      {marks.map(({ letter, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks keep their places
        <i key={index} data-tone={tone}>
          {letter}
        </i>
      ))}
    </span>
  );
}

/** Formats a game's RTP; empty if its provider doesn't state one. */
function formatReturn({ rtp, rtpMost }: Pick<CasinoGame, 'rtp' | 'rtpMost'>): string {
  if (rtp === null) return '';
  const least = rtp.toFixed(DIGITS);
  const most = (rtpMost ?? rtp).toFixed(DIGITS);
  const text = least === most ? t('RTP {percent}%', { percent: least }) : t('RTP {least}–{most}%', { least, most });
  // Keeps the sign with its number in narrow tiles.
  return text.replace(' %', '\u00a0%');
}

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
    <TitledDialog title={name} open onClose={onClose}>
      <Stack gap={5} padX={8} padTop={2} padBottom={8}>
        <GameArt game={game} className={lobby.sheetArt} />
        <Facts game={game} last={last} />
        {freeRounds > 0 && <FreeRoundsLine count={freeRounds} />}
        <Row as="p" align="stretch" wrap className={lobby.links}>
          <Link to="/rules">{t('Rules')}</Link>
          {isProvable && <Link to="/fairness">{t('Verify a round')}</Link>}
          <Link to="/play-limits">{t('Play limits')}</Link>
        </Row>
        <Stack gap={3}>
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
        </Stack>
      </Stack>
    </TitledDialog>
  );
}

function Facts({ game, last }: { readonly game: CasinoGame; readonly last: LobbyTable['last'] }) {
  const { minBet, maxBet, maxWin, isShared } = game;
  const returns = formatReturn(game);
  return (
    <Stack as="dl" gap={3} size={14}>
      <GameFact name={t('Stakes')}>
        {t('{least} to {most}', { least: rupeesText(minBet), most: rupeesText(maxBet) })}
      </GameFact>
      {maxWin !== null && <GameFact name={t('Max payout per round')}>{rupeesText(maxWin)}</GameFact>}
      {returns !== '' && <GameFact name={t('RTP')}>{returns}</GameFact>}
      <GameFact name={t('Rounds')}>{isShared ? t('Shared by all players') : t('Individual rounds')}</GameFact>
      {last.length > 0 && (
        <GameFact name={t('Results')}>
          <LastResults marks={last} />
          <span className="visually-hidden">{last.map(({ letter }) => letter).join(', ')}</span>
        </GameFact>
      )}
    </Stack>
  );
}

function GameFact(fact: Pick<FactLineProps, 'name' | 'children'>) {
  return <FactLine {...fact} gap={1} align="stretch" value={{ weight: 'regular' }} />;
}

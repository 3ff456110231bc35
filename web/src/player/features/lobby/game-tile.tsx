import type { CasinoGame } from '@crease/contracts/wire/casino.ts';
import { rupeesText } from '#format/money.ts';
import { tableText } from '#format/phase-text.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useFreeRoundsLeft } from '#player/betting/bonuses.ts';
import { useNow } from '#ui/clock/use-minute.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { toggleFavourite, useIsFavourite } from './casino-games.ts';
import { GameArt } from './game-art.tsx';
import styles from './game-tile.module.css';
import type { TileTable } from './lobby-news.ts';

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
    <li className={styles.tile}>
      <button
        type="button"
        className={styles.open}
        aria-disabled={isShut || undefined}
        onClick={() => isShut || onOpen(game)}
      >
        <GameArt game={game} className={styles.art} />
        {isNew && <span className={styles.badge}>{t('New')}</span>}
        <b>{gameText(game.name)}</b>
        {isShared && <TableLine table={table} />}
        <small className={styles.facts}>
          <span>{t('From {amount}', { amount: rupeesText(minBet) })}</span>
          {isExchange && <span>{t('Exchange')}</span>}
          {rtp !== '' && <span>{rtp}</span>}
        </small>
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
    </li>
  );
}

/** Free rounds available. */
export function FreeRoundsLine({ count }: { readonly count: number }) {
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
    <small className={styles.table} data-open={isOpen || undefined}>
      {table === null ? t('Shared table') : <RoundState table={table} />}
    </small>
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
export function LastResults({ marks }: { readonly marks: TileTable['last'] }) {
  return (
    <span className={styles.marks8} aria-hidden="true">
      {marks.map(({ letter, tone }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks keep their places
        <i key={place} data-tone={tone}>
          {letter}
        </i>
      ))}
    </span>
  );
}

/** Formats a game's RTP; empty if its provider doesn't state one. */
export function formatReturn({ rtp, rtpMost }: Pick<CasinoGame, 'rtp' | 'rtpMost'>): string {
  if (rtp === null) return '';
  const least = rtp.toFixed(DIGITS);
  const most = (rtpMost ?? rtp).toFixed(DIGITS);
  const text =
    least === most
      ? t('RTP {percent}%', { percent: least })
      : t('RTP {least}–{most}%', { least, most });
  // Keeps the sign with its number in narrow tiles.
  return text.replace(' %', '\u00a0%');
}

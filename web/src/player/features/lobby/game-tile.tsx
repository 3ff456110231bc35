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
import type { ShownTable } from './lobby-news.ts';

/** Decimals of the RTP. */
const DIGITS = 1;
/** More badges would hide the artwork. */
const BADGES = 2;

export interface GameTileProps {
  readonly game: CasinoGame;
  /** Current round of its table; null if it has none or it is unknown. */
  readonly table: ShownTable | null;
  /** Players back and lay in this game. */
  readonly isExchange: boolean;
  /** Recently added. */
  readonly isNew: boolean;
  /** Its provider is unavailable, so it cannot be opened. */
  readonly isDown: boolean;
  readonly onOpen: (game: CasinoGame) => void;
}

/** A game in a list: artwork, name, minimum stake and RTP. */
export function GameTile(props: GameTileProps) {
  const { game, table, isExchange, isNew, isDown, onOpen } = props;
  const isFavourite = useIsFavourite(game);
  const freeRounds = useFreeRoundsLeft(game);
  const { isShared, minBet } = game;
  const isShut = isDown || table?.closedUntil !== undefined;
  const badges = [isShared && t('Live'), isExchange && t('Exchange'), isNew && t('New')].filter(
    (badge) => badge !== false,
  );
  const name = gameText(game.name);
  const facts = [t('From {amount}', { amount: rupeesText(minBet) }), formatReturn(game)];
  return (
    <li className={styles.tile}>
      <button
        type="button"
        className={styles.open}
        aria-disabled={isShut || undefined}
        onClick={() => isShut || onOpen(game)}
      >
        <GameArt game={game} className={styles.art} />
        {badges.slice(0, BADGES).map((badge, place) => (
          <span
            key={badge}
            className={styles.badge}
            data-live={(isShared && place === 0) || undefined}
            data-second={place > 0 || undefined}
          >
            {badge}
          </span>
        ))}
        <b>{name}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {isDown && <small>{t('This game’s provider isn’t responding.')}</small>}
        {freeRounds > 0 && <FreeRoundsLine count={freeRounds} />}
        {table !== null && (
          <span className={styles.stands}>
            <TableLine table={table} />
          </span>
        )}
        {table !== null && table.last.length > 0 && <LastResults marks={table.last} />}
      </button>
      <button
        type="button"
        className={styles.heart}
        aria-pressed={isFavourite}
        aria-label={t('Favourite: {name}', { name })}
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

/** Table status: phase, countdown and number of players. */
export function TableLine({ table }: { readonly table: ShownTable }) {
  const now = useNow();
  const { phase, closesHereAt, closedUntil, bettors } = table;
  const isWaiting = phase === 'RESTING' && closedUntil === undefined;
  const seconds =
    phase === 'OPEN' && closesHereAt !== null
      ? Math.max(0, Math.ceil((closesHereAt - now) / 1_000))
      : null;
  return (
    <small className={styles.table} data-open={phase === 'OPEN' || undefined}>
      <span>
        {isWaiting ? t('Starts when you join') : describePhase(table)}
        {seconds !== null && ` · ${t('{seconds} s', { seconds })}`}
      </span>
      {bettors > 0 && (
        <span>{t('{count, plural, one {# player} other {# players}}', { count: bettors })}</span>
      )}
    </small>
  );
}

function describePhase(table: ShownTable): string {
  const isFlying = table.gameCode === 'crash' && table.phase === 'REVEALING';
  return isFlying ? t('In flight') : tableText(table);
}

/** Hidden from screen readers, which find the results at the table and before opening it. */
export function LastResults({ marks }: { readonly marks: ShownTable['last'] }) {
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

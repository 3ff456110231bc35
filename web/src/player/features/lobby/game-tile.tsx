import type { CasinoGame } from '@crease/contracts/wire/casino.ts';
import { rupeesText } from '#format/money.ts';
import { gameText } from '#text/name-text.ts';
import { t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { turnFavourite, useIsFavourite } from './casino-games.ts';
import { GameArt } from './game-art.tsx';
import styles from './lobby.module.css';
import type { ShownTable } from './lobby-news.ts';
import { returnText } from './return-text.ts';
import { TableLine } from './table-line.tsx';

export interface GameTileProps {
  readonly game: CasinoGame;
  /** Where its round stands; null: it has none for everybody, or that is not known. */
  readonly table: ShownTable | null;
  readonly onOpen: (game: CasinoGame) => void;
}

/** A game in a list: its picture, what it is called, what it costs and returns. */
export function GameTile({ game, table, onOpen }: GameTileProps) {
  const isFavourite = useIsFavourite(game);
  const { isShared, minBet } = game;
  const name = gameText(game.name);
  const facts = [t('From {amount}', { amount: rupeesText(minBet) }), returnText(game)];
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.open} onClick={() => onOpen(game)}>
        <GameArt game={game} className={styles.art} />
        {isShared && <span className={styles.live}>{t('Live')}</span>}
        <b>{name}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {table !== null && <TableLine table={table} />}
      </button>
      <button
        type="button"
        className={styles.heart}
        aria-pressed={isFavourite}
        aria-label={t('Favourite: {name}', { name })}
        onClick={() => turnFavourite(game)}
      >
        <Icon variant={isFavourite ? 'solid' : 'regular'} name="heart" size={18} />
      </button>
    </li>
  );
}

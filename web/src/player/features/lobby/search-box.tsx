import type { CasinoGame } from '@crease/contracts/wire/casino.ts';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { readItem, writeItem } from '#client/storage/local-items.ts';
import { t } from '#i18n/text.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { applyChoice, type GameChoice } from './choose-games.ts';
import { findGames, nearestGames } from './find-games.ts';
import styles from './lobby.module.css';
import { type GamesProps, Grid, Rail } from './shelves.tsx';

const STORAGE_KEY = 'crease_game_searches';
const MAX_SEARCHES = 6;

export interface RecentSearches {
  /** Newest first. */
  readonly list: readonly string[];
  readonly add: (typed: string) => void;
  readonly remove: (typed: string) => void;
}

/** Searches in this browser; cleared on logout. */
export function useRecentSearches(): RecentSearches {
  const [list, setList] = useState(() => readItem(STORAGE_KEY) ?? []);
  const store = (next: readonly string[]) => {
    writeItem(STORAGE_KEY, next);
    setList(next);
  };
  const without = (typed: string) =>
    list.filter((one) => one.toLocaleLowerCase() !== typed.toLocaleLowerCase());
  return {
    list,
    add: (typed) => {
      const text = typed.trim();
      if (text !== '') store([text, ...without(text)].slice(0, MAX_SEARCHES));
    },
    remove: (typed) => store(without(typed)),
  };
}

export interface SearchBoxProps {
  readonly typed: string;
  readonly recent: RecentSearches;
  readonly onType: (typed: string) => void;
  /** Beside the field. */
  readonly children?: ReactNode;
}

/** Game search, with recent searches while empty. */
export function SearchBox({ typed, recent, onType, children }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const remove = (event: MouseEvent<HTMLElement>, one: string) => {
    const line = event.currentTarget.closest('li');
    const beside = line?.nextElementSibling ?? line?.previousElementSibling;
    // The focused button is being removed.
    (beside?.querySelector('button') ?? box.current)?.focus();
    recent.remove(one);
  };
  return (
    <>
      <div className={styles.searchRow}>
        <label className={styles.search}>
          <Icon variant="regular" name="search" size={18} />
          <span className="visually-hidden">{t('Search games')}</span>
          <input
            ref={box}
            type="search"
            value={typed}
            placeholder={t('Search games, e.g. “3 patti”')}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
            onKeyDown={({ key }) => key === 'Enter' && recent.add(typed)}
          />
        </label>
        {children}
      </div>
      {typed === '' && recent.list.length > 0 && (
        <ul className={styles.recent} aria-label={t('Recent searches')}>
          {recent.list.map((one) => (
            <li key={one}>
              <button type="button" className={styles.chip} onClick={() => onType(one)}>
                {one}
              </button>
              <button
                type="button"
                className={styles.forget}
                aria-label={t('Remove {name}', { name: one })}
                onClick={(event) => remove(event, one)}
              >
                <Icon variant="regular" name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface FoundGamesProps extends GamesProps {
  readonly all: readonly CasinoGame[];
  readonly typed: string;
  readonly choice: GameChoice;
}

/** Search results, or the nearest names if nothing matches. */
export function FoundGames({ all, typed, choice, ...common }: FoundGamesProps) {
  const found = findGames(all, typed);
  if (found.length > 0) {
    const games = applyChoice(found, choice, common.lobby?.popular ?? []);
    return <Grid {...common} games={games} empty={t('No games match your filters.')} />;
  }
  const near = nearestGames(all, typed);
  return (
    <>
      <EmptyState
        title={t('No games found')}
        text={t('No games found. Browse all games under “For you”.')}
      />
      <Rail {...common} title={t('Did you mean')} games={near} />
    </>
  );
}

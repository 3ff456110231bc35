import type { CasinoGame } from '@crease/contracts/casino/casino.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { readItem, writeItem } from '#client/storage/local-items.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import {
  applyChoice,
  countFilters,
  findGames,
  GAME_MARKS,
  GAME_ORDERS,
  type GameChoice,
  type GameMark,
  type GameOrder,
  MIN_RETURNS,
  nearestGames,
  parseChoice,
  toSearch,
} from './find-games.ts';
import styles from './lobby.module.css';
import { type GamesProps, Grid, Rail } from './shelves.tsx';

const ORDERS: Readonly<Record<GameOrder, string>> = {
  popular: phrase('Top played this week'),
  newest: phrase('Newest first'),
  name: phrase('Name'),
  return: phrase('Highest RTP'),
  stake: phrase('Minimum stake'),
};

const MARKS: Readonly<Record<GameMark, string>> = {
  shared: phrase('Shared tables'),
  fair: phrase('Provably fair'),
  trial: phrase('Free play'),
};

/** The current choice from the URL. */
export function useGameChoice(): GameChoice {
  return parseChoice(useSearch({ strict: false }));
}

export interface GameToolsProps {
  readonly choice: GameChoice;
  /** Providers with open games. */
  readonly providers: readonly string[];
  /** Popularity data is available. */
  readonly hasPopular: boolean;
}

/** Button with the number of active filters, and the sheet it opens. */
export function GameTools(props: GameToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const count = countFilters(props.choice);
  return (
    <>
      <button
        type="button"
        className={styles.filter}
        aria-haspopup="dialog"
        data-set={count > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon variant="regular" name="filter" size={18} />
        <span className={styles.filterText}>
          {count === 0 ? t('Filters') : t('{count, plural, one {# filter} other {# filters}}', { count })}
        </span>
        {count > 0 && (
          <b className={styles.filterCount} aria-hidden>
            {count}
          </b>
        )}
      </button>
      <TitledDialog title={t('Filters')} open={isOpen} kind="sheet" onClose={close}>
        <Stack gap={4} className={styles.tools}>
          <Choices {...props} />
          <Button variant="primary" size="l" isWide onClick={close}>
            {t('Show')}
          </Button>
        </Stack>
      </TitledDialog>
    </>
  );
}

/** Sort order and filters. */
function Choices({ choice, providers, hasPopular }: GameToolsProps) {
  const navigate = useNavigate();
  const change = (next: GameChoice) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...toSearch(next) }),
      replace: true,
    });
  const toggleMark = (mark: GameMark) => {
    const others = choice.marks.filter((one) => one !== mark);
    const isOn = others.length < choice.marks.length;
    change({ ...choice, marks: isOn ? others : [...others, mark] });
  };
  const orders = GAME_ORDERS.filter((order) => order !== 'popular' || hasPopular);
  return (
    <>
      <Pick
        label={t('Order')}
        none={t('Default')}
        value={choice.order}
        options={orders.map((order) => [order, t(ORDERS[order])])}
        onPick={(order) => change({ ...choice, order })}
      />
      {(providers.length > 1 || choice.provider !== null) && (
        <Pick
          label={t('Provider')}
          none={t('All')}
          value={choice.provider}
          options={providers.map((id) => [id, id])}
          onPick={(provider) => change({ ...choice, provider })}
        />
      )}
      <Pick
        label={t('RTP')}
        none={t('All')}
        value={choice.least}
        options={MIN_RETURNS.map((least) => [least, t('{percent}% or more', { percent: least })])}
        onPick={(least) => change({ ...choice, least })}
      />
      <Row as="fieldset" gap={3} align="stretch" wrap>
        <legend className="visually-hidden">{t('Filter games')}</legend>
        {GAME_MARKS.map((mark) => (
          <button
            key={mark}
            type="button"
            className={styles.chip}
            aria-pressed={choice.marks.includes(mark)}
            onClick={() => toggleMark(mark)}
          >
            {t(MARKS[mark])}
          </button>
        ))}
      </Row>
    </>
  );
}

interface PickProps<Value extends string | number> {
  readonly label: string;
  /** Label of the empty option. */
  readonly none: string;
  readonly value: Value | null;
  readonly options: readonly (readonly [Value, string])[];
  readonly onPick: (value: Value | null) => void;
}

function Pick<Value extends string | number>(props: PickProps<Value>) {
  const { label, none, value, options, onPick } = props;
  const selectId = useId();
  return (
    <Row as="label" gap={3} justify="between" tone="muted" size={14} className={styles.order} htmlFor={selectId}>
      <span>{label}</span>
      <select
        id={selectId}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onPick(options.find(([one]) => String(one) === currentTarget.value)?.[0] ?? null)
        }
      >
        <option value="">{none}</option>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </Row>
  );
}

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
  const without = (typed: string) => list.filter((one) => one.toLocaleLowerCase() !== typed.toLocaleLowerCase());
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
      <Row gap={3} align="stretch" className={styles.searchRow}>
        <Row as="label" padX={5} grow canShrink surface="panel" radius="control" tone="muted" className={styles.search}>
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
        </Row>
        {children}
      </Row>
      {typed === '' && recent.list.length > 0 && (
        <Row as="ul" gap={3} align="stretch" className={styles.recent} aria-label={t('Recent searches')}>
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
        </Row>
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
      <EmptyState title={t('No games found')} text={t('No games found. Browse all games under “For you”.')} />
      <Rail {...common} title={t('Did you mean')} games={near} />
    </>
  );
}

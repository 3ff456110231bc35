import type { TreeSport } from '@crease/contracts/wire/catalogue.ts';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { t } from '#text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './event-search.module.css';
import { type Found, find, LEAST_LETTERS, lettersIn, type PageToFind } from './find.ts';
import { FoundRow } from './found-row.tsx';

interface EventSearchProps {
  readonly sports: readonly TreeSport[];
  /** Pages of the account that may be found; their words are said with `t()`. */
  readonly pages?: readonly PageToFind[];
  /** `head`: in the dark bar, results drop down. `page`: results stand below. */
  readonly ground: 'head' | 'page';
  /** Something was chosen. */
  readonly onDone?: () => void;
}

const NO_PAGES: readonly PageToFind[] = [];

/** Finds matches, leagues and pages while typing; arrows move through what was found, a press beside it closes. */
export function EventSearch({ sports, pages = NO_PAGES, ground, onDone }: EventSearchProps) {
  const [text, setText] = useState('');
  const [isShut, setShut] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const listId = useId();
  const isAsked = text.trim() !== '';
  const isOpen = isAsked && !isShut;
  const found = find(
    sports,
    pages.map((page) => ({ ...page, words: t(page.words) })),
    text,
  );
  useShutBeside(place, isOpen && ground === 'head', () => setShut(true));

  function clear() {
    setText('');
    field.current?.focus();
  }

  function finish() {
    setText('');
    onDone?.();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape' && isAsked) {
      // The first Escape empties the field, the next one closes what is around it.
      event.preventDefault();
      event.stopPropagation();
      clear();
    }
    if (event.key === 'Enter' && event.target === field.current) {
      place.current?.querySelector<HTMLElement>('a')?.click();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event, place.current);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the links inside
    <div ref={place} className={styles.search} data-ground={ground} onKeyDown={onKeyDown}>
      <SearchBox
        ref={field}
        listId={listId}
        text={text}
        onFocus={() => setShut(false)}
        onChange={(typed) => {
          setShut(false);
          setText(typed);
        }}
        onClear={clear}
      />
      <div id={listId} className={styles.results} hidden={!isOpen}>
        <Results found={found} text={text} isAsked={isAsked} onDone={finish} />
      </div>
    </div>
  );
}

interface SearchBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  /** What was found stands there. */
  readonly listId: string;
  readonly text: string;
  readonly onFocus: () => void;
  readonly onChange: (typed: string) => void;
  readonly onClear: () => void;
}

function SearchBox({ ref, listId, text, onFocus, onChange, onClear }: SearchBoxProps) {
  return (
    <div className={styles.box}>
      <Icon variant="regular" name="search" size={18} />
      <input
        ref={ref}
        className={styles.field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('Search matches')}
        placeholder={t('Search')}
        aria-controls={listId}
        maxLength={80}
        data-search
        data-first-focus
        value={text}
        onFocus={onFocus}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {text.trim() !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('Clear search')}
          onClick={onClear}
        >
          <Icon variant="regular" name="close" size={16} />
        </button>
      )}
    </div>
  );
}

interface ResultsProps {
  readonly found: readonly Found[];
  readonly text: string;
  readonly isAsked: boolean;
  readonly onDone: () => void;
}

function Results({ found, text, isAsked, onDone }: ResultsProps) {
  const isShort = lettersIn(text) < LEAST_LETTERS;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isAsked && !isShort ? t('{count} found', { count: found.length }) : ''}
      </p>
      {found.map((one) => (
        <FoundRow key={keyOf(one)} found={one} onDone={onDone} />
      ))}
      {found.length === 0 && (
        <p className={styles.none}>
          {isShort
            ? t('Type at least two letters.')
            : t('No match, league or page has “{text}” in its name.', { text: text.trim() })}
        </p>
      )}
    </>
  );
}

function keyOf(found: Found): string {
  if (found.kind === 'event') return `event/${found.event.id}`;
  return found.kind === 'league' ? `league/${found.sportId}/${found.name}` : found.page.to;
}

/** To the next or previous of the field and what was found. */
function moveFocus(event: KeyboardEvent, place: HTMLElement | null): void {
  const stops = [...(place?.querySelectorAll<HTMLElement>('input, a') ?? [])];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** What was typed stays; the list comes back with the focus. */
function useShutBeside(
  place: { readonly current: HTMLElement | null },
  isOpen: boolean,
  shut: () => void,
): void {
  const latest = useRef(shut);
  latest.current = shut;
  useEffect(() => {
    if (!isOpen) return;
    const onBeside = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) !== true) latest.current();
    };
    document.addEventListener('pointerdown', onBeside);
    document.addEventListener('focusin', onBeside);
    return () => {
      document.removeEventListener('pointerdown', onBeside);
      document.removeEventListener('focusin', onBeside);
    };
  }, [isOpen, place]);
}

export interface SearchDialogProps extends Required<Pick<EventSearchProps, 'sports' | 'pages'>> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The search of narrow screens. */
export function SearchDialog({ open, sports, pages, onClose }: SearchDialogProps) {
  return (
    <Dialog open={open} label={t('Search')} kind="modal" onClose={onClose}>
      <DialogHead title={t('Search')} closeLabel={t('Close search')} onClose={onClose} />
      <div className={styles.inDialog}>
        <EventSearch sports={sports} pages={pages} ground="page" onDone={onClose} />
      </div>
    </Dialog>
  );
}

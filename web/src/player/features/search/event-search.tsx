import { type ComponentType, type KeyboardEvent, type Ref, Suspense, useEffect, useId, useRef, useState } from 'react';
import { t } from '#i18n/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './event-search.module.css';

export interface ResultsProps {
  /** The typed text; blank if none. */
  readonly text: string;
  /** Called when a result is chosen. */
  readonly onDone: () => void;
}

interface EventSearchProps {
  /** Search results component; may be lazy, because it renders only on focus. */
  readonly Results: ComponentType<ResultsProps>;
  /** `head`: dropdown in the dark header. `page`: results inline below. */
  readonly ground: 'head' | 'page';
  /** Called when a result is chosen. */
  readonly onDone?: () => void;
}

/** Searches matches, leagues and pages while typing. Arrow keys move through results; clicking outside closes them. */
export function EventSearch({ Results, ground, onDone }: EventSearchProps) {
  const [text, setText] = useState('');
  const [list, setList] = useState<'not-yet' | 'open' | 'shut'>('not-yet');
  const field = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const listId = useId();
  const isAsked = text.trim() !== '';
  const isOpen = isAsked && list === 'open';
  useCloseOutside(place, isOpen && ground === 'head', () => setList('shut'));

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
      // The first Escape clears the field; the next closes the surrounding overlay.
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
        onFocus={() => setList('open')}
        onChange={(typed) => {
          setList('open');
          setText(typed);
        }}
        onClear={clear}
      />
      <div id={listId} className={styles.results} hidden={!isOpen}>
        {list === 'not-yet' ? null : (
          <Suspense fallback={null}>
            <Results text={text} onDone={finish} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

interface SearchBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  /** ID of the results element. */
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
        <button type="button" className={styles.clear} aria-label={t('Clear search')} onClick={onClear}>
          <Icon variant="regular" name="close" size={16} />
        </button>
      )}
    </div>
  );
}

/** Moves focus to the next or previous of the field and results. */
function moveFocus(event: KeyboardEvent, place: HTMLElement | null): void {
  const stops = [...(place?.querySelectorAll<HTMLElement>('input, a') ?? [])];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Keeps the typed text; the results reopen on focus. */
function useCloseOutside(place: { readonly current: HTMLElement | null }, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) !== true) latest.current();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [isOpen, place]);
}

import type { WireOf } from '@crease/contracts/base/route.ts';
import { operatorScoringRoutes, type ScoredCricket, type ScoredMatch } from '@crease/contracts/market-desk/scoring.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { WireField } from '#operator/core/codecs.ts';
import {
  act,
  afterSuccess,
  getReadKey,
  operatorApi,
  operatorCache,
  refresh,
  useIsPending,
} from '#operator/core/office-call.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './scoring.module.css';

/** Presence ping interval. No sport times out sooner than twice this. */
const PRESENT_MS = 4_000;
/** Idle time after which the page stops reporting presence. */
const LEFT_MS = 120_000;

const { operatorGetScoredMatch, operatorGetScoredMatches, operatorScoreMatch } = operatorScoringRoutes;
/** An entry as sent to the server. */
export type EntryInput = WireOf<typeof operatorScoreMatch>['entry'];

const getMatchKey = (fixture: string) => getReadKey(operatorGetScoredMatch, { fixture });
/** Key of a match's entries, so that a double press doesn't record a ball twice. */
const getEntryKey = (fixture: string) => `score ${fixture}`;

/** Polls a match and reports presence while its scorer is active. */
export function useScoredMatch(fixture: string) {
  const touchedAt = useLastTouch();
  return useQuery({
    queryKey: getMatchKey(fixture),
    queryFn: async ({ signal }) => {
      const known = operatorCache.getQueryData<ScoredMatch>(getMatchKey(fixture));
      const isThere = Date.now() - touchedAt.current < LEFT_MS && !document.hidden;
      if (known === undefined || known.isEnded || !isThere) {
        return await operatorApi(operatorGetScoredMatch, { fixture }, signal);
      }
      const input = { fixture, position: known.position, entry: { type: 'present' } } as const;
      return await operatorApi(operatorScoreMatch, input, signal);
    },
    refetchInterval: PRESENT_MS,
  });
}

/** Tracks the last touch or key press. */
function useLastTouch() {
  const touchedAt = useRef(Date.now());
  useEffect(() => {
    const touch = () => {
      touchedAt.current = Date.now();
    };
    window.addEventListener('pointerdown', touch);
    window.addEventListener('keydown', touch);
    return () => {
      window.removeEventListener('pointerdown', touch);
      window.removeEventListener('keydown', touch);
    };
  }, []);
  return touchedAt;
}

/** Caches a match returned by an action. */
export function cacheMatch(match: ScoredMatch): void {
  operatorCache.setQueryData(getMatchKey(match.fixture), match);
  void refresh([operatorGetScoredMatches]);
}

/** Appends an entry at the displayed position. */
export async function writeEntry({ fixture, position }: ScoredMatch, entry: EntryInput) {
  // Cancel older polls, which would revert the display.
  await operatorCache.cancelQueries({ queryKey: getMatchKey(fixture) });
  const input = { fixture, position, entry };
  const outcome = await act(operatorScoreMatch, input, {
    key: getEntryKey(fixture),
    refreshes: [],
  });
  if (outcome.ok) cacheMatch(outcome.value);
  return outcome;
}

export interface PadProps {
  readonly match: ScoredMatch;
}

export type CricketPadProps = PadProps & { readonly cricket: ScoredCricket };

/** Records match entries one at a time. */
export function useWrite(match: ScoredMatch) {
  const isBusy = useIsPending(getEntryKey(match.fixture));
  return { isBusy, write: (entry: EntryInput) => writeEntry(match, entry) };
}

type EntryFields = Readonly<Record<string, WireField<unknown>>>;
type EntryValues<Fields extends EntryFields, More> = {
  readonly [Name in keyof Fields]: ReturnType<Fields[Name]['parse']>;
} & Readonly<More>;

interface EntryFormOptions<Fields extends EntryFields, More extends object> {
  readonly match: ScoredMatch;
  readonly fields: Fields;
  /** Initial values of selects and checkboxes. */
  readonly more: More;
  readonly toEntry: (values: EntryValues<Fields, More>) => EntryInput;
  readonly onWritten: () => void;
}

/** A form that records an entry. A rejection is only shown as a toast. */
export function useEntryForm<const Fields extends EntryFields, More extends object>({
  match,
  fields,
  more,
  toEntry,
  onWritten,
}: EntryFormOptions<Fields, More>) {
  const { fixture, position } = match;
  return useWireForm(operatorScoreMatch, {
    fields,
    more,
    key: getEntryKey(fixture),
    request: (values) => ({ fixture, position, entry: toEntry(values) }),
    onValid: ({ entry }) => afterSuccess(writeEntry(match, entry), onWritten),
  });
}

export interface EntryKeysProps extends PadProps {
  readonly title?: string;
  /** Text above the buttons. */
  readonly note?: string;
  readonly keys: readonly {
    readonly text: string;
    readonly entry: EntryInput;
    readonly isMain?: boolean;
  }[];
  readonly onWritten?: () => void;
}

/** Buttons, each of which records an entry. */
export function EntryKeys({ match, title, note, keys, onWritten }: EntryKeysProps) {
  const { isBusy, write } = useWrite(match);
  const buttons = keys.map(({ text, entry, isMain = false }) => (
    <Button
      key={text}
      size="l"
      variant={isMain ? 'primary' : 'plain'}
      disabled={isBusy}
      onClick={() => afterSuccess(write(entry), () => onWritten?.())}
    >
      {text}
    </Button>
  ));
  return title === undefined ? (
    <div className={styles.choices}>
      {note !== undefined && <p>{note}</p>}
      {buttons}
    </div>
  ) : (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {buttons}
    </fieldset>
  );
}

export interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A native checkbox. */
export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label>
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />{' '}
      {label}
    </label>
  );
}

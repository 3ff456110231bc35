import type { Stake } from '@crease/contracts/base/constants.ts';
import { isStakeValue, type Preferences } from '@crease/contracts/people/preferences.ts';
import { useEffect, useId, useState } from 'react';
import { onPreferencesSet, preferences, unsavedPreferences } from '#client/session/preferences.ts';
import { readNumber } from '#format/typed-number.ts';
import { t } from '#i18n/text.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { bindNumber } from '#ui/field/text-field.tsx';
import { Box, Note, Row, Stack } from '#ui/layout/layout.tsx';
import { PriceCell } from '#ui/price-cell/price-cell.tsx';
import { Segment, type SegmentProps } from '#ui/segment/segment.tsx';
import { StakeChips } from '#ui/stake-chips/stake-chips.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './settings.module.css';

/** State of the last change: saving, saved, or reverted because the server rejected it. */
export type SavedNote = 'none' | 'saving' | 'saved' | 'undone';

/** Tracks the save state of changes. */
export function useSavedNote(): SavedNote {
  const [note, setNote] = useState<SavedNote>('none');
  useEffect(() => {
    let requested: Partial<Preferences> = {};
    const stopHearing = onPreferencesSet(() => {
      requested = { ...requested, ...unsavedPreferences() };
      setNote('saving');
    });
    const update = () => {
      const names = listNames(requested);
      const unsaved = unsavedPreferences();
      if (names.length === 0 || names.some((name) => name in unsaved)) return;
      const now = preferences.getState();
      setNote(names.every((name) => isSame(now[name], requested[name])) ? 'saved' : 'undone');
      requested = {};
    };
    // Our own change updates the store before this subscription runs; only then is the intended value known.
    const stopWatching = preferences.subscribe(() => queueMicrotask(update));
    return () => {
      stopHearing();
      stopWatching();
    };
  }, []);
  return note;
}

function listNames(change: Partial<Preferences>): readonly (keyof Preferences)[] {
  return Object.keys(change).filter((name): name is keyof Preferences => Object.hasOwn(preferences.getState(), name));
}

/** Deep equality, so lists compare by content. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface RowProps {
  readonly name: string;
  /** One-sentence description. */
  readonly about?: string;
}

/** On/off setting. */
export function SwitchSetting({
  name,
  about,
  isOn,
  onToggle,
}: RowProps & { readonly isOn: boolean; readonly onToggle: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <Row gap={5} justify="between" padY={3} border="top" className={styles.row}>
      <span className={styles.words}>
        <b id={id}>{name}</b>
        {about !== undefined && <small id={`${id}-about`}>{about}</small>}
      </span>
      <Switch
        nameId={id}
        {...(about === undefined ? {} : { aboutId: `${id}-about` })}
        isOn={isOn}
        onToggle={onToggle}
      />
    </Row>
  );
}

/** Setting with a few visible options. */
export function ChoiceSetting<Value extends string>({
  name,
  about,
  ...choice
}: RowProps & Omit<SegmentProps<Value>, 'label' | 'isWide'>) {
  return (
    <Row gap={5} justify="between" padY={3} border="top" className={styles.row} data-choice>
      <span className={styles.words}>
        <b>{name}</b>
        {about !== undefined && <small>{about}</small>}
      </span>
      <Segment label={name} {...choice} />
    </Row>
  );
}

export interface StakeSettingProps extends RowProps {
  /** Whole rupees; null for none. */
  readonly value: number | null;
  /** May be empty. */
  readonly isOptional?: boolean;
  readonly onSet: (value: number | null) => void;
}

/** Stake in whole rupees; saved on blur or Enter if valid. */
export function StakeSetting({ name, about, value, isOptional = false, onSet }: StakeSettingProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const note = problem ?? about;
  const commit = () => {
    if (draft === null) return;
    const next = readNumber(draft);
    const isGood = draft.trim() === '' ? isOptional : isStakeValue(next ?? 0);
    setProblem(isGood ? null : t('Enter whole rupees, 1 to 1,00,00,000.'));
    if (!isGood) return;
    setDraft(null);
    if (next !== value) onSet(next);
  };
  return (
    <Row gap={5} justify="between" padY={3} border="top" className={styles.row}>
      <span className={styles.words}>
        <label htmlFor={id}>{name}</label>
        {note !== undefined && (
          <small
            id={`${id}-note`}
            data-bad={problem !== null || undefined}
            role={problem === null ? undefined : 'alert'}
          >
            {note}
          </small>
        )}
      </span>
      <Row as="span" padX={4} rigid radius="control" tone="muted" className={styles.money}>
        <span aria-hidden="true">₹</span>
        <input
          id={id}
          {...bindNumber({
            value: draft ?? (value === null ? '' : String(value)),
            onChange: (typed) => {
              setDraft(typed);
              setProblem(null);
            },
          })}
          placeholder={isOptional ? t('None') : undefined}
          aria-invalid={problem !== null || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
          }}
        />
      </Row>
    </Row>
  );
}

/** Sample prices as in a match row. */
const BACK = { price: 1.85, size: 240_000 } as const;
const LAY = { price: 1.87, size: 68_000 } as const;

/** Preview of prices and stake buttons with the current settings; not interactive. */
export function SettingsPreview({ stakes }: { readonly stakes: readonly Stake[] }) {
  const format = useOddsFormatter();
  return (
    <Box
      as="section"
      pad={5}
      radius="control"
      surface="sunk"
      className={styles.preview}
      aria-label={t('Price and stake preview')}
    >
      <Note as="p" below={4}>
        {t('Preview')}
      </Note>
      <div inert aria-hidden="true">
        <Stack gap={2} align="center" below={4} className={styles.market}>
          <b>{t('Sample team')}</b>
          <PriceCell side="back" name={t('Back')} {...BACK} format={format} />
          <PriceCell side="lay" name={t('Lay')} {...LAY} format={format} />
        </Stack>
        <StakeChips stakes={stakes} current={0} onAdd={noop} onSet={noop} />
      </div>
      <p className="visually-hidden">
        {t('Back {back}, lay {lay}', { back: format(BACK.price), lay: format(LAY.price) })}
      </p>
    </Box>
  );
}

function noop(): void {
  // Preview only.
}

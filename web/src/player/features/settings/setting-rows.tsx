import { isStakeValue } from '@crease/contracts/rules/stake-button.ts';
import { useId, useState } from 'react';
import { amountText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { Segment, type SegmentProps } from '#ui/segment/segment.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './settings.module.css';

interface RowProps {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly about?: string;
}

/** A setting that is on or off. */
export function SwitchSetting({
  name,
  about,
  isOn,
  onTurn,
}: RowProps & { readonly isOn: boolean; readonly onTurn: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <b id={id}>{name}</b>
        {about !== undefined && <small id={`${id}-about`}>{about}</small>}
      </span>
      <Switch
        nameId={id}
        {...(about === undefined ? {} : { aboutId: `${id}-about` })}
        isOn={isOn}
        onTurn={onTurn}
      />
    </div>
  );
}

/** A setting with a few choices that are all seen. */
export function ChoiceSetting<Value extends string>({
  name,
  about,
  ...choice
}: RowProps & Omit<SegmentProps<Value>, 'label' | 'isWide'>) {
  return (
    <div className={styles.row} data-choice>
      <span className={styles.words}>
        <b>{name}</b>
        {about !== undefined && <small>{about}</small>}
      </span>
      <Segment label={name} {...choice} />
    </div>
  );
}

export interface StakeSettingProps extends RowProps {
  /** Whole rupees; null: none. */
  readonly value: number | null;
  /** May be left empty. */
  readonly isOptional?: boolean;
  readonly onSet: (value: number | null) => void;
}

/** A stake in whole rupees: kept when the field is left or Enter is pressed, and only when it is one. */
export function StakeSetting({ name, about, value, isOptional = false, onSet }: StakeSettingProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const note = problem ?? about;
  const keep = () => {
    if (draft === null) return;
    const plain = draft.replace(/[,\s₹]/g, '');
    const isGood = plain === '' ? isOptional : isStakeValue(Number(plain));
    setProblem(isGood ? null : t('Type whole rupees, from 1 to 1,00,00,000.'));
    if (!isGood) return;
    setDraft(null);
    const next = plain === '' ? null : Number(plain);
    if (next !== value) onSet(next);
  };
  return (
    <div className={styles.row}>
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
      <span className={styles.money}>
        <span aria-hidden="true">₹</span>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder={isOptional ? t('None') : undefined}
          value={draft ?? (value === null ? '' : amountText(value))}
          aria-invalid={problem !== null || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
            setProblem(null);
          }}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keep();
          }}
        />
      </span>
    </div>
  );
}

import { Fragment, type ReactNode } from 'react';
import { resultText } from '#format/money.ts';
import { Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './figures.module.css';

export interface Figure {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: string;
}

/** Key figures of a page. */
export function Figures({ label, figures }: { readonly label: string; readonly figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ name, value, note }) => (
        <div key={name} className={styles.figure}>
          <Note as="dt">{name}</Note>
          <Text as="dd" font="title" noWrap>
            {value}
          </Text>
          <Note as="dd" className={styles.note}>
            {note}
          </Note>
        </div>
      ))}
    </dl>
  );
}

export interface Outcome {
  readonly name: string;
  readonly amount: number;
}

const HALF = 50;

/** House P&L by outcome as bars with a shared zero line and scale. The figures say the same. */
export function OutcomeBars({ label, outcomes }: { readonly label: string; readonly outcomes: readonly Outcome[] }) {
  const widest = Math.max(1, ...outcomes.map(({ amount }) => Math.abs(amount)));
  return (
    <ul className={styles.bars} aria-label={label}>
      {outcomes.map(({ name, amount }) => (
        <li key={name} className={styles.row}>
          <span>{name}</span>
          <span className={styles.track} aria-hidden="true">
            <i
              className={styles.bar}
              data-kind={amount < 0 ? 'lose' : 'win'}
              style={{ inlineSize: `${(HALF * Math.abs(amount)) / widest}%` }}
            />
          </span>
          <Result rupees={amount} />
        </li>
      ))}
    </ul>
  );
}

export interface ProfitRangeProps {
  readonly worst: number;
  readonly best: number;
  /** Largest absolute amount among the list's bars. */
  readonly scale: number;
}

/** P&L range bar around zero. The figures are shown next to it. */
export function ProfitRange({ worst, best, scale }: ProfitRangeProps) {
  const part = (amount: number) => `${scale === 0 ? 0 : (HALF * amount) / scale}%`;
  return (
    <span className={styles.track} data-in="row" aria-hidden="true">
      <i className={styles.bar} data-kind="lose" style={{ inlineSize: part(-worst) }} />
      <i className={styles.bar} data-kind="win" style={{ inlineSize: part(best) }} />
    </span>
  );
}

/** Signed P&L in rupees. The colour only repeats the sign. */
export function Result({ rupees }: { readonly rupees: number }) {
  const tone = rupees > 0 ? 'win' : 'lose';
  return (
    <Text weight="semi" noWrap {...(rupees === 0 ? {} : { tone })}>
      {resultText(rupees)}
    </Text>
  );
}

export interface FactsProps {
  readonly facts?: readonly (readonly [name: string, value: ReactNode])[];
  /** Additional `Fact` elements. */
  readonly children?: ReactNode;
}

/** Name and value list. */
export function Facts({ facts = [], children }: FactsProps) {
  return (
    <Stack as="dl">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {children}
    </Stack>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Row align="stretch" justify="between" gap={5} padY={3} border="bottom">
      <Text as="dt" rigid tone="muted">
        {name}
      </Text>
      <Text as="dd" canShrink weight="semi" textAlign="end" breaks>
        {children}
      </Text>
    </Row>
  );
}

/** Sums below each other. */
export function Totals({ sums }: { readonly sums: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.totals}>
      {sums.map(([name, value]) => (
        <Fragment key={name}>
          <Text as="dt" tone="muted">
            {name}
          </Text>
          <Text as="dd" textAlign="end">
            {value}
          </Text>
        </Fragment>
      ))}
    </dl>
  );
}

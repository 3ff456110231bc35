import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { Suspense, useState } from 'react';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Box, Row } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { cancelMany } from './change-bets.ts';
import styles from './open-bets.module.css';

const EditMany = lazyComponent(() => import('./edit-many.tsx').then(({ EditMany }) => EditMany));

export interface ManyBetsProps {
  /** Unmatched bets in the list. */
  readonly resting: readonly OpenBet[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (betIds: ReadonlySet<number>) => void;
}

/** Bulk actions on unmatched bets; shown when some are selected. */
export function ManyBets({ resting, chosen, onChoose }: ManyBetsProps) {
  const [isEditing, setEditing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const picked = resting.filter(({ betId }) => chosen.has(betId));
  const isEvery = picked.length === resting.length;
  const cancel = async (bets: readonly OpenBet[]) => {
    setBusy(true);
    await cancelMany(bets.map(({ betId }) => betId));
    setBusy(false);
    onChoose(new Set());
  };
  if (resting.length === 0) return null;
  return (
    <Box as="section" padX={5} aria-label={t('Unmatched bets')}>
      <Row gap={3} gapX={5} justify="between" wrap>
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={isEvery}
            ref={(box) => {
              if (box !== null) box.indeterminate = picked.length > 0 && !isEvery;
            }}
            onChange={() => onChoose(new Set(isEvery ? [] : resting.map(({ betId }) => betId)))}
          />
          {picked.length === 0
            ? t('All unmatched')
            : t('{count} of {all} selected', { count: picked.length, all: resting.length })}
        </label>
        {picked.length === 0 ? null : (
          <Row as="span" gap={3} align="stretch" wrap>
            <Button size="s" disabled={isBusy} aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
              {t('Edit selected')}
            </Button>
            <Button size="s" isBusy={isBusy} onClick={() => void cancel(picked)}>
              {t('Cancel selected')}
            </Button>
          </Row>
        )}
      </Row>
      {isEditing && picked.length > 0 ? (
        <Suspense fallback={null}>
          <EditMany
            bets={picked}
            onDone={() => {
              setEditing(false);
              onChoose(new Set());
            }}
          />
        </Suspense>
      ) : null}
    </Box>
  );
}

export interface ListSwitchesProps {
  readonly switches: readonly {
    readonly name: string;
    readonly isOn: boolean;
    readonly onToggle: (isOn: boolean) => void;
  }[];
}

/** Display options as checkboxes. */
export function ListSwitches({ switches }: ListSwitchesProps) {
  return (
    <div className={styles.switches}>
      {switches.map(({ name, isOn, onToggle }) => (
        <label key={name}>
          <input type="checkbox" checked={isOn} onChange={(event) => onToggle(event.currentTarget.checked)} />
          {name}
        </label>
      ))}
    </div>
  );
}

import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { getLadder } from '@crease/core/ladder/price-ladder.ts';
import { type SubmitEvent, useState } from 'react';
import { readNumber, toTypedNumber } from '#format/typed-number.ts';
import { t } from '#i18n/text.ts';
import { getSelectionName } from '#player/betting/bet-text.ts';
import { isPermitted } from '#player/betting/preview.ts';
import { Button } from '#ui/button/button.tsx';
import { bindNumber } from '#ui/field/text-field.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { type RefusedChange, updateMany } from './change-bets.ts';
import styles from './open-bets.module.css';

/** New odds, stake or both for several bets; empty fields stay unchanged. */
export function EditMany({ bets, onDone }: { readonly bets: readonly OpenBet[]; readonly onDone: () => void }) {
  const [odds, setOdds] = useState('');
  const [stake, setStake] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly RefusedChange[]>([]);
  const [isSending, setSending] = useState(false);
  const hasLines = bets.some(({ fancyValue }) => fancyValue > 0);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = findWrongField(odds, stake);
    setProblem(wrong);
    if (wrong !== null) return;
    const rate = readNumber(odds);
    const each = readNumber(stake);
    setSending(true);
    const failures = await updateMany(bets, {
      ...(rate === null ? {} : { rate }),
      ...(each === null ? {} : { stake: each }),
    });
    setSending(false);
    setRefused(failures);
    if (failures.length === 0) onDone();
  };

  return (
    <Row
      as="form"
      gap={4}
      align="end"
      wrap
      padTop={4}
      className={styles.editMany}
      aria-label={t('Edit selected bets')}
      onSubmit={(event: SubmitEvent) => void submit(event)}
    >
      {hasLines ? null : <NewFigure label={t('Odds for all bets')} value={odds} isOff={isSending} onChange={setOdds} />}
      <NewFigure label={t('Stake per bet')} value={stake} isOff={isSending} onChange={setStake} />
      <Button type="submit" variant="primary" isBusy={isSending}>
        {t('Update {count, plural, one {# bet} other {# bets}}', { count: bets.length })}
      </Button>
      <Text as="div" size={12} tone="lose" role="alert" className={styles.problems}>
        {problem}
        {refused.map(refusedLine)}
      </Text>
    </Row>
  );
}

function refusedLine({ bet, reason }: RefusedChange) {
  const values = { name: getSelectionName(bet), id: bet.betId, reason: reason };
  return <p key={bet.betId}>{t('{name}, bet {id}: {reason}', values)}</p>;
}

interface NewFigureProps {
  readonly label: string;
  readonly value: string;
  readonly isOff: boolean;
  readonly onChange: (typed: string) => void;
}

function NewFigure({ label, value, isOff, onChange }: NewFigureProps) {
  return (
    <label>
      {label}
      <input
        {...bindNumber({ value, onChange: (text) => onChange(toTypedNumber(text) ?? value) })}
        placeholder={t('No change')}
        disabled={isOff}
      />
    </label>
  );
}

function findWrongField(odds: string, stake: string): string | null {
  if (odds === '' && stake === '') return t('Enter new odds or a new stake.');
  if (odds !== '' && !isPermitted(getLadder('CLASSIC'), readNumber(odds) ?? 0)) {
    return t('Those odds aren’t valid.');
  }
  return stake !== '' && !((readNumber(stake) ?? 0) > 0) ? t('Enter a stake.') : null;
}

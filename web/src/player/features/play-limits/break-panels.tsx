import { EXCLUSION_MONTHS, TIME_OUT_DAYS } from '@crease/contracts/wire/play-limits.ts';
import { type ReactNode, useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './play-limits.module.css';
import { excludeMe, type ProofDialog, takeTimeOut } from './play-limits.ts';

/** Time-out of some days: blocks bets and deposits only. */
export function TimeOutPanel() {
  const [days, setDays] = useState<(typeof TIME_OUT_DAYS)[number]>(7);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function start() {
    setBusy(true);
    try {
      await takeTimeOut(days);
    } catch (failure) {
      toasts.show('error', getErrorMessage(failure));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }

  const title = t('Start a time-out of {days, plural, one {# day} other {# days}}', { days });
  return (
    <Terms
      title={t('Time-out')}
      options={TIME_OUT_DAYS.map((value) => ({
        value: String(value),
        text: t('{days, plural, one {# day} other {# days}}', { days: value }),
      }))}
      value={String(days)}
      onChange={(value) => setDays(TIME_OUT_DAYS.find((one) => String(one) === value) ?? 7)}
      facts={[
        t('Neither you nor we can end it early.'),
        t('You can still log in, view your account and withdraw. Open bets settle as usual.'),
      ]}
    >
      <Button size="l" isWide onClick={() => setAsking(true)}>
        {title}
      </Button>
      <Dialog open={isAsking} label={title} kind="modal" onClose={() => setAsking(false)}>
        <DialogHead title={title} closeLabel={t('Close')} onClose={() => setAsking(false)} />
        <div className={styles.ask}>
          <p>{t('You’ll be logged out on all devices and can’t bet or deposit until it ends.')}</p>
          <Button look="danger" size="l" isWide isBusy={isBusy} onClick={() => void start()}>
            {t('Start time-out')}
          </Button>
        </div>
      </Dialog>
    </Terms>
  );
}

/** Self-exclusion for months or permanently. */
export function ExclusionPanel({ Proof }: { readonly Proof: ProofDialog }) {
  const [months, setMonths] = useState<(typeof EXCLUSION_MONTHS)[number]>(6);
  const [isAsking, setAsking] = useState(false);
  const title = t('Self-exclude: {term}', { term: formatTerm(months) });
  return (
    <Terms
      title={t('Self-exclusion')}
      options={EXCLUSION_MONTHS.map((value) => ({ value: String(value), text: formatTerm(value) }))}
      value={String(months)}
      onChange={(value) => setMonths(EXCLUSION_MONTHS.find((one) => String(one) === value) ?? 6)}
      facts={[
        months === 0
          ? t('It’s permanent and can’t be reversed.')
          : t('After that, it ends 24 hours after you ask us to lift it.'),
        t('You’ll be logged out on all devices and can’t log in. Open bets settle as usual.'),
      ]}
    >
      <Button size="l" isWide onClick={() => setAsking(true)}>
        {title}
      </Button>
      <Proof
        open={isAsking}
        title={title}
        intro={t('Nobody can end it early, not even us. Contact support to withdraw your balance.')}
        submitText={t('Self-exclude')}
        isDangerous
        onProof={async (proof) => {
          await excludeMe(months, proof);
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      />
    </Terms>
  );
}

function formatTerm(months: number): string {
  if (months === 0) return t('Permanently');
  return months < 12
    ? t('{months, plural, one {# month} other {# months}}', { months })
    : t('{years, plural, one {# year} other {# years}}', { years: months / 12 });
}

interface TermsProps {
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Consequences, one sentence each. */
  readonly facts: readonly string[];
  readonly children: ReactNode;
}

function Terms({ title, options, value, onChange, facts, children }: TermsProps) {
  return (
    <Panel title={title}>
      <div className={styles.terms}>
        <Segment label={t('Duration')} options={options} value={value} isWide onChange={onChange} />
        <ul className={styles.list}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {children}
      </div>
    </Panel>
  );
}

import { EXCLUSION_MONTHS, TIME_OUT_DAYS } from '@crease/contracts/care/play-limits.ts';
import { useState } from 'react';
import { t } from '#i18n/text.ts';
import { useAction } from '#player/routes/use-action.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { excludeMe, type ProofDialog, startTimeOut } from './play-limits.ts';

type Days = (typeof TIME_OUT_DAYS)[number];

/** A time-out being chosen. @param onEnd called when it has started, or couldn't. */
export function useTimeOut(onEnd: () => void) {
  const [days, setDays] = useState<Days>(7);
  const [isBusy, act] = useAction();
  const start = () => act(() => startTimeOut(days), onEnd);
  const title = t('Start a time-out of {days, plural, one {# day} other {# days}}', { days });
  return { days, setDays, isBusy, start, title };
}

/** Time-out of some days: blocks bets and deposits only. */
export function TimeOutPanel() {
  const [isAsking, setAsking] = useState(false);
  const { title, isBusy, start, ...choice } = useTimeOut(() => setAsking(false));
  return (
    <Panel title={t('Time-out')}>
      <Stack gap={5} padX="panel" padTop={2} padBottom={6}>
        <TimeOutTerms {...choice} />
        <Button size="l" isWide onClick={() => setAsking(true)}>
          {title}
        </Button>
        <TitledDialog title={title} open={isAsking} onClose={() => setAsking(false)}>
          <Stack gap={5} padX={8} padTop={4} padBottom={8}>
            <p>{t('You’ll be logged out on all devices and can’t bet or deposit until it ends.')}</p>
            <Button variant="danger" size="l" isWide isBusy={isBusy} onClick={start}>
              {t('Start time-out')}
            </Button>
          </Stack>
        </TitledDialog>
      </Stack>
    </Panel>
  );
}

/** Durations and consequences of a time-out. */
export function TimeOutTerms({ days, setDays }: Pick<ReturnType<typeof useTimeOut>, 'days' | 'setDays'>) {
  return (
    <Terms
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
    />
  );
}

/** Self-exclusion for months or permanently. */
export function ExclusionPanel({ Proof }: { readonly Proof: ProofDialog }) {
  const [months, setMonths] = useState<(typeof EXCLUSION_MONTHS)[number]>(6);
  const [isAsking, setAsking] = useState(false);
  const title = t('Self-exclude: {term}', { term: formatTerm(months) });
  return (
    <Panel title={t('Self-exclusion')}>
      <Stack gap={5} padX="panel" padTop={2} padBottom={6}>
        <Terms
          options={EXCLUSION_MONTHS.map((value) => ({
            value: String(value),
            text: formatTerm(value),
          }))}
          value={String(months)}
          onChange={(value) => setMonths(EXCLUSION_MONTHS.find((one) => String(one) === value) ?? 6)}
          facts={[
            months === 0
              ? t('It’s permanent and can’t be reversed.')
              : t('After that, it ends 24 hours after you ask us to lift it.'),
            t('You’ll be logged out on all devices and can’t log in. Open bets settle as usual.'),
          ]}
        />
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
      </Stack>
    </Panel>
  );
}

function formatTerm(months: number): string {
  if (months === 0) return t('Permanently');
  return months < 12
    ? t('{months, plural, one {# month} other {# months}}', { months })
    : t('{years, plural, one {# year} other {# years}}', { years: months / 12 });
}

interface TermsProps {
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Consequences, one sentence each. */
  readonly facts: readonly string[];
}

function Terms({ options, value, onChange, facts }: TermsProps) {
  return (
    <>
      <Segment label={t('Duration')} options={options} value={value} isWide onChange={onChange} />
      <Stack as="ul" gap={2} size={13} leading={18} tone="muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Stack>
    </>
  );
}

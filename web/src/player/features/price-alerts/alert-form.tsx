import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { SubmitEvent } from 'react';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useBookPriceFormatter } from '#player/betting/odds-text.ts';
import { getSideLabel } from '#player/betting/quote.ts';
import { Button } from '#ui/button/button.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { Stepper } from '#ui/stepper/stepper.tsx';
import type { alertProblem } from './alerts.ts';
import styles from './price-alerts.module.css';
import { type AlertFormProps, useAlertForm } from './use-alert-form.ts';

/** New alert: runner, price and direction. */
export function AlertForm(props: AlertFormProps) {
  const { market } = props;
  const form = useAlertForm(props);
  const { price, problem, isSending } = form;
  const say = useBookPriceFormatter(market.kind);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (problem === null && !isSending) void form.send();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.market}>{marketText(market)}</p>
      <RunnerChoice runners={form.runners} value={form.chosen} onChange={form.choose} />
      <PriceChoice market={market} form={form} />
      <div className={styles.price}>
        <Stepper
          label={t('Alert price')}
          value={form.priceText}
          disabled={isSending}
          invalid={problem === 'off-ladder'}
          onChange={form.typePrice}
          onStep={form.stepPrice}
        />
        <span className={styles.now}>
          {form.best === null
            ? t('No price available')
            : t('Currently {odds}', { odds: say(form.best) })}
        </span>
      </div>
      <p className={styles.problem} role="alert">
        {form.refusal ?? describeAlertProblem(problem)}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="l"
        isBusy={isSending}
        disabled={problem !== null}
      >
        {t('Set alert at {odds}', { odds: Number.isFinite(price) ? say(price) : '–' })}
      </Button>
    </form>
  );
}

interface PriceChoiceProps {
  readonly market: WireMarket;
  readonly form: Pick<ReturnType<typeof useAlertForm>, 'side' | 'setSide' | 'when' | 'setWhen'>;
}

/** Side and direction selection. */
function PriceChoice({ market, form }: PriceChoiceProps) {
  return (
    <>
      <Segment
        label={t('Price type')}
        isWide
        value={form.side}
        options={[
          { value: 'Back', text: t(getSideLabel(market.kind, 'BACK')) },
          { value: 'Lay', text: t(getSideLabel(market.kind, 'LAY')) },
        ]}
        onChange={form.setSide}
      />
      <Segment
        label={t('When')}
        isWide
        value={form.when}
        options={[
          { value: 'AtLeast', text: t('Rises to') },
          { value: 'AtMost', text: t('Falls to') },
        ]}
        onChange={form.setWhen}
      />
    </>
  );
}

interface RunnerChoiceProps {
  readonly runners: WireMarket['runners'];
  readonly value: number;
  readonly onChange: (runnerId: number) => void;
}

function RunnerChoice({ runners, value, onChange }: RunnerChoiceProps) {
  if (runners.length < 2) return null;
  return (
    <label className={styles.field}>
      <span className={styles.label}>{t('Runner')}</span>
      <select
        data-first-focus
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {runners.map((runner) => (
          <option key={runner.id} value={runner.id}>
            {runnerText(runner)}
          </option>
        ))}
      </select>
    </label>
  );
}

function describeAlertProblem(problem: ReturnType<typeof alertProblem>): string {
  if (problem === 'off-ladder') {
    return t('Those odds aren’t valid. Use − or + for the nearest price.');
  }
  return problem === 'true-already' ? t('The price has already reached this.') : '';
}

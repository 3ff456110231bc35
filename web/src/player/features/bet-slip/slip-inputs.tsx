import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type RefObject, useState } from 'react';
import { setPrice, setStakeText } from '#data/stores/bet-slip.ts';
import { usePreference } from '#data/stores/preferences.ts';
import { isPermitted, stepPrice } from '#data/view-models/bet-preview.ts';
import { hasQuotedLine, isInOdds, lineText, quotedText } from '#data/view-models/house-quote.ts';
import { useOddsText } from '#data/view-models/odds-text.ts';
import { amountText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { Stepper } from '#ui/stepper/stepper.tsx';
import styles from './bet-slip.module.css';
import type { SlipFacts } from './use-slip-facts.ts';

export interface SlipInputsProps {
  readonly facts: SlipFacts;
  readonly market: WireMarket;
  readonly inline: boolean;
  readonly stakeInput: RefObject<HTMLInputElement | null>;
}

/** Odds and stake. What the house quotes is text: it is taken as it is, or not at all. */
export function SlipInputs({ facts, market, inline, stakeInput }: SlipInputsProps) {
  const { isUnderWay } = facts;
  return (
    <div className={styles.inputs}>
      {facts.ladder === null ? (
        <Quoted facts={facts} market={market} />
      ) : (
        <OddsStepper facts={facts} ladder={facts.ladder} isLine={market.kind === 'LINE'} />
      )}
      <label className={styles.stake}>
        <span className={styles.label}>
          {market.kind === 'METER' ? t('Stake per run') : t('Stake')}
        </span>
        <span className={styles.money}>
          <span aria-hidden="true">₹</span>
          <input
            ref={stakeInput}
            inputMode={inline ? 'none' : 'decimal'}
            autoComplete="off"
            placeholder="0"
            value={facts.stakeText === '' ? '' : groupTyped(facts.stakeText)}
            disabled={isUnderWay}
            aria-invalid={facts.problem !== null}
            onChange={(event) => setStakeText(event.target.value)}
          />
        </span>
      </label>
    </div>
  );
}

const TYPED_ODDS = /^\d{0,4}(\.\d{0,2})?$/;

function OddsStepper({
  facts,
  ladder,
  isLine,
}: {
  readonly facts: SlipFacts;
  readonly ladder: NonNullable<SlipFacts['ladder']>;
  readonly isLine: boolean;
}) {
  const format = usePreference('oddsFormat');
  /** As it stands in the field: `2.` is on its way to 2.5, and is the same number as 2. */
  const [typed, setTyped] = useState('');
  const isTyped = typed !== '' && Number(typed) === facts.price;
  const say = useOddsText();
  const isShownTwice = !isLine && format !== 'decimal' && isPermitted(ladder, facts.price);
  return (
    <span>
      <span className={styles.label}>
        <span aria-hidden="true">{isLine ? t('Runs') : t('Odds')}</span>
        {isShownTwice ? <output className={styles.format}>{say(facts.price)}</output> : null}
      </span>
      <Stepper
        label={t('Odds')}
        value={isTyped || facts.price === 0 ? typed : String(facts.price)}
        disabled={facts.isUnderWay}
        invalid={!isPermitted(ladder, facts.price)}
        onChange={(text) => {
          if (!TYPED_ODDS.test(text)) return;
          setTyped(text);
          setPrice(Number(text));
        }}
        onStep={(up) => setPrice(stepPrice(ladder, facts.price, up))}
      />
    </span>
  );
}

function Quoted({ facts, market }: Pick<SlipInputsProps, 'facts' | 'market'>) {
  const { kind } = market;
  const { band } = facts;
  const say = useOddsText();
  const odds = quotedText(kind, facts.price, say);
  return (
    <span>
      <span className={styles.label} aria-hidden="true">
        {hasQuotedLine(kind) ? t('Runs and rate') : isInOdds(kind) ? t('Odds') : t('Rate')}
      </span>
      <output className={styles.quoted} aria-label={t('Odds')}>
        <b>
          {hasQuotedLine(kind)
            ? t('{runs} at {odds}', { runs: lineText(facts.line, band), odds })
            : odds}
        </b>
      </output>
    </span>
  );
}

/** What was typed with Indian grouping, its decimals as they are. */
function groupTyped(text: string): string {
  const [whole = '', ...decimals] = text.split('.');
  const grouped = whole === '' ? '' : amountText(Number(whole));
  return decimals.length === 0 ? grouped : `${grouped}.${decimals.join('')}`;
}

import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import { type RefObject, useEffect } from 'react';
import { setPreferences, usePreference } from '#client/session/preferences.ts';
import { amountText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { getKindShape, hasQuotedLine, isInOdds, isRunsBook } from '#player/betting/kind-traits.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { formatLine, formatQuoted } from '#player/betting/quote.ts';
import { adoptOldAnyOdds, setAnyOdds } from './bet-choices.ts';
import styles from './bet-slip.module.css';
import { setStakeText, setStart } from './slip.ts';
import { OddsStepper } from './slip-controls.tsx';
import type { SlipStart } from './slip-state.ts';
import type { SlipFacts } from './use-slip.ts';

export interface SlipInputsProps {
  readonly facts: SlipFacts;
  readonly market: WireMarket;
  readonly inline: boolean;
  readonly stakeInput: RefObject<HTMLInputElement | null>;
}

/** Odds and stake inputs. House quotes are plain text: they can only be accepted as is. */
export function SlipInputs({ facts, market, inline, stakeInput }: SlipInputsProps) {
  const { isUnderWay } = facts;
  return (
    <div className={styles.inputs}>
      {facts.isAtSp ? (
        <StartingPrice />
      ) : facts.ladder === null ? (
        <Quoted facts={facts} market={market} />
      ) : (
        <OddsStepper facts={facts} ladder={facts.ladder} isLine={isRunsBook(market.kind)} />
      )}
      <label>
        <span className={styles.label}>
          {facts.isAtSp && facts.selection?.side === 'LAY'
            ? t('Liability')
            : getKindShape(market.kind) === 'METER'
              ? t('Stake per run')
              : t('Stake')}
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

/** The starting price is not yet known. */
function StartingPrice() {
  return (
    <span>
      <span className={styles.label} aria-hidden="true">
        {t('Odds')}
      </span>
      <output className={styles.quoted} aria-label={t('Odds')}>
        <b>{t('SP')}</b>
      </output>
    </span>
  );
}

function Quoted({ facts, market }: Pick<SlipInputsProps, 'facts' | 'market'>) {
  const { kind } = market;
  const { band } = facts;
  const say = useOddsFormatter();
  const odds = formatQuoted(kind, facts.price, say);
  return (
    <span>
      <span className={styles.label} aria-hidden="true">
        {hasQuotedLine(kind) ? t('Runs and rate') : isInOdds(kind) ? t('Odds') : t('Rate')}
      </span>
      <output className={styles.quoted} aria-label={t('Odds')}>
        <b>
          {hasQuotedLine(kind)
            ? t('{runs} at {odds}', { runs: formatLine(facts.line, band), odds })
            : odds}
        </b>
      </output>
    </span>
  );
}

/** Groups digits in Indian style as typed; decimals are unchanged. */
function groupTyped(text: string): string {
  const [whole = '', ...decimals] = text.split('.');
  const grouped = whole === '' ? '' : amountText(Number(whole));
  return decimals.length === 0 ? grouped : `${grouped}.${decimals.join('')}`;
}

function parseStart(value: string): SlipStart {
  return value === 'KEEP' || value === 'SP' ? value : 'PRICE';
}

export interface SlipOptionsProps {
  readonly facts: SlipFacts;
  readonly market: WireMarket;
}

/** Placement options: confirmation, and accepting slightly worse house rates. */
export function SlipOptions({ facts, market }: SlipOptionsProps) {
  const { kind } = market;
  const confirmBets = usePreference('confirmBets');
  const isLoggedIn = facts.user !== null;
  useEffect(() => {
    if (isLoggedIn) adoptOldAnyOdds();
  }, [isLoggedIn]);
  const delayMs = facts.live?.delayMs ?? 0;
  return (
    <div className={styles.options}>
      <label>
        <input
          type="checkbox"
          checked={confirmBets}
          disabled={facts.isUnderWay}
          onChange={(event) => setPreferences({ confirmBets: event.target.checked })}
        />
        {t('Confirm first')}
      </label>
      {isHouseKind(kind) ? (
        <label>
          <input
            type="checkbox"
            checked={facts.anyOdds}
            disabled={facts.isUnderWay}
            onChange={(event) => setAnyOdds(kind, event.target.checked)}
          />
          {t('Accept any odds')}
        </label>
      ) : null}
      {facts.takesSp ? (
        <label>
          {t('At the off')}
          <select
            value={facts.start}
            disabled={facts.isUnderWay}
            onChange={(event) => setStart(parseStart(event.target.value))}
          >
            <option value="PRICE">{t('Lapse')}</option>
            <option value="KEEP">{t('Take SP')}</option>
            <option value="SP">{t('SP only')}</option>
          </select>
        </label>
      ) : null}
      {delayMs > 0 ? <span>{t('{seconds} s delay', { seconds: delayMs / 1_000 })}</span> : null}
    </div>
  );
}

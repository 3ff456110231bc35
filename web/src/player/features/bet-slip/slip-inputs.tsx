import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import { type RefObject, type SyntheticEvent, useEffect } from 'react';
import { setPreferences, usePreference } from '#client/session/preferences.ts';
import { t } from '#i18n/text.ts';
import { getKindShape, hasQuotedLine, isInOdds, isRunsBook } from '#player/betting/kind-traits.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { formatLine, formatQuoted } from '#player/betting/quote.ts';
import { bindNumber } from '#ui/field/text-field.tsx';
import { migrateAnyOdds, setAnyOdds } from './bet-choices.ts';
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
  const isReplaced = facts.stakeOrigin !== 'TYPED' && facts.stake > 0;
  const selectReplaced = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (isReplaced) currentTarget.select();
  };
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
          {facts.stakeOrigin === 'KEPT' && facts.stake > 0 ? (
            <small className={styles.kept}>{t('Kept from last selection')}</small>
          ) : null}
        </span>
        <span className={styles.money}>
          <span aria-hidden="true">₹</span>
          <input
            ref={stakeInput}
            {...bindNumber({ value: facts.stakeText, onChange: setStakeText })}
            {...(inline ? { inputMode: 'none' } : {})}
            placeholder="0"
            data-replaced={isReplaced || undefined}
            onFocus={selectReplaced}
            onClick={selectReplaced}
            disabled={isUnderWay}
            aria-invalid={facts.problem !== null}
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
        <b>{hasQuotedLine(kind) ? t('{runs} at {odds}', { runs: formatLine(facts.line, band), odds }) : odds}</b>
      </output>
    </span>
  );
}

function parseStart(value: string): SlipStart {
  return value === 'KEEP' || value === 'SP' ? value : 'PRICE';
}

/** Placement options: confirmation, and accepting slightly worse house rates. */
export function SlipOptions({ facts, market }: { readonly facts: SlipFacts; readonly market: WireMarket }) {
  const { kind } = market;
  const confirmBets = usePreference('confirmBets');
  const isLoggedIn = facts.user !== null;
  useEffect(() => {
    if (isLoggedIn) migrateAnyOdds();
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

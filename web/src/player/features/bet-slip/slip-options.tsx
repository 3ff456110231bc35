import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import { useEffect } from 'react';
import { adoptOldAnyOdds, setAnyOdds } from '#data/stores/any-odds.ts';
import { setPreferences, usePreference } from '#data/stores/preferences.ts';
import { t } from '#text/text.ts';
import styles from './bet-slip.module.css';
import type { SlipFacts } from './use-slip-facts.ts';

export interface SlipOptionsProps {
  readonly facts: SlipFacts;
  readonly market: WireMarket;
}

/** How bets are placed: asked once more, and at rates of the house that are a little worse. */
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
          {t('Any odds')}
        </label>
      ) : null}
      {delayMs > 0 ? <span>{t('{seconds} s delay', { seconds: delayMs / 1_000 })}</span> : null}
    </div>
  );
}

import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { MarketRisk } from '@crease/contracts/trading/trading.ts';
import { rupeesText, sizeText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { OutcomeBars, Result } from '#operator/components/figures.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { listOutcomes } from '#operator/trading/risk-sums.ts';
import styles from './risk.module.css';

export interface MarketBookProps {
  readonly market: WireMarket;
  /** One per currency with bets. */
  readonly risks: readonly MarketRisk[];
}

/** Current offers, and P&L per outcome for the house and the largest players. */
export function MarketBook({ market, risks }: MarketBookProps) {
  return (
    <div className={styles.book}>
      {!market.house && <LiveBook market={market} />}
      {risks.length === 0 && <p className={styles.note}>No matched bets in this market yet</p>}
      {risks.map((risk) => (
        <section
          key={risk.currency}
          className={styles.risk}
          aria-label={`Risk in ${risk.currency}`}
        >
          <dl className={styles.totals}>
            <dt>Matched, {risk.currency}</dt>
            <dd>{rupeesText(risk.matched)}</dd>
            <dt>Players</dt>
            <dd>{risk.users}</dd>
            <dt>Player exposure</dt>
            <dd>{rupeesText(risk.totalUserExposure)}</dd>
            {risk.house !== null && (
              <>
                <dt>House worst case</dt>
                <dd>
                  <Result rupees={risk.worstHouse} />
                </dd>
              </>
            )}
          </dl>
          {risk.house !== null && (
            <OutcomeBars label="House P&L by outcome" outcomes={listOutcomes(risk)} />
          )}
          {risk.topUsers.length > 0 && (
            <>
              <h3 className={styles.title}>Largest exposures</h3>
              <ul className={styles.users}>
                {risk.topUsers.map(({ userId, userName, exposure }) => (
                  <li key={userId}>
                    <BackOfficeLink to={`/players/${userId}`}>{userName}</BackOfficeLink>
                    <span>{rupeesText(exposure)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      ))}
    </div>
  );
}

/** Best three prices of each side. */
function LiveBook({ market }: { readonly market: WireMarket }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">Live book</caption>
        <thead>
          <tr>
            <th scope="col">Runner</th>
            <th scope="col">Back</th>
            <th scope="col">Lay</th>
          </tr>
        </thead>
        <tbody>
          {market.runners.map(({ id, runnername, back, lay }) => (
            <tr key={id}>
              <th scope="row">{runnername}</th>
              <td data-side="back">
                <Levels prices={back} />
              </td>
              <td data-side="lay">
                <Levels prices={lay} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Prices stacked above sizes, best first, so that three fit next to three of the other side. */
function Levels({ prices }: { readonly prices: readonly (readonly [number, number])[] }) {
  if (prices.length === 0) return '–';
  return (
    <span className={styles.levels}>
      {prices.map(([price, size]) => (
        <span key={price} className={styles.level}>
          <b>{priceText(price)}</b> <small>{sizeText(size)}</small>
        </span>
      ))}
    </span>
  );
}

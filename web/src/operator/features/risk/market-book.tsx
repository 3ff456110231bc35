import type { MarketRisk } from '@crease/contracts/routes/operator-trading.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { rupeesText, sizeText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { OutcomeBars, Result } from '#operator/parts/figures.tsx';
import { OfficeLink } from '#operator/parts/marks.tsx';
import styles from './market-book.module.css';
import { outcomesOf } from './outcomes.ts';

export interface MarketBookProps {
  readonly market: WireMarket;
  /** One per currency in which there are bets. */
  readonly risks: readonly MarketRisk[];
}

/** What is offered now, and what each outcome means for the house and the largest players. */
export function MarketBook({ market, risks }: MarketBookProps) {
  return (
    <div className={styles.book}>
      {!market.house && <LiveBook market={market} />}
      {risks.length === 0 && <p className={styles.note}>No matched bets in this market yet.</p>}
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
            <dt>Exposure of the players</dt>
            <dd>{rupeesText(risk.totalUserExposure)}</dd>
            {risk.house !== null && (
              <>
                <dt>Worst for the house</dt>
                <dd>
                  <Result rupees={risk.worstHouse} />
                </dd>
              </>
            )}
          </dl>
          {risk.house !== null && (
            <OutcomeBars label="Result of the house by outcome" outcomes={outcomesOf(risk)} />
          )}
          {risk.topUsers.length > 0 && (
            <>
              <h3 className={styles.title}>Largest exposures</h3>
              <ul className={styles.users}>
                {risk.topUsers.map(({ userId, userName, exposure }) => (
                  <li key={userId}>
                    <OfficeLink to={`/players/${userId}`}>{userName}</OfficeLink>
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

/** Each price above its size, the best first: three of them fit beside three of the other side. */
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

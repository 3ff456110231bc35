import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { MarketRisk } from '@crease/contracts/trading/trading.ts';
import { rupeesText, sizeText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { OutcomeBars, Result, Totals } from '#operator/components/figures.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { listOutcomes } from '#operator/trading/risk-sums.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './risk.module.css';

export interface MarketBookProps {
  readonly market: WireMarket;
  /** One per currency with bets. */
  readonly risks: readonly MarketRisk[];
}

/** Current offers, and P&L per outcome for the house and the largest players. */
export function MarketBook({ market, risks }: MarketBookProps) {
  return (
    <Stack gap={5} columns={1} padX="panel" padBottom={6}>
      {!market.house && <LiveBook market={market} />}
      {risks.length === 0 && (
        <Text as="p" tone="muted">
          No matched bets in this market yet
        </Text>
      )}
      {risks.map((risk) => (
        <Stack as="section" key={risk.currency} gap={5} aria-label={`Risk in ${risk.currency}`}>
          <Totals
            sums={[
              [`Matched, ${risk.currency}`, rupeesText(risk.matched)],
              ['Players', risk.users],
              ['Player exposure', rupeesText(risk.totalUserExposure)],
              ...(risk.house === null
                ? []
                : [['House worst case', <Result key="worst" rupees={risk.worstHouse} />] as const]),
            ]}
          />
          {risk.house !== null && <OutcomeBars label="House P&L by outcome" outcomes={listOutcomes(risk)} />}
          {risk.topUsers.length > 0 && (
            <>
              <Text as="h3" weight="semi">
                Largest exposures
              </Text>
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
        </Stack>
      ))}
    </Stack>
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
    <Row as="span" gap={4} align="stretch">
      {prices.map(([price, size]) => (
        <Stack as="span" key={price} items="start">
          <b>{priceText(price)}</b>{' '}
          <Text as="small" tone="muted">
            {sizeText(size)}
          </Text>
        </Stack>
      ))}
    </Row>
  );
}

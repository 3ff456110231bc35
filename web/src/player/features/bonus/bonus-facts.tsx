import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import type { Bonus } from '@crease/contracts/wire/bonus.ts';
import { rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { siteTimeText } from '#format/site-time.ts';
import { sportText } from '#player/betting/sport-words.ts';
import { gameText } from '#text/name-text.ts';
import { t } from '#text/text.ts';
import styles from './bonus.module.css';

/** What somebody should know before they take it. */
export function BonusFacts({ bonus }: { readonly bonus: Bonus }) {
  const { wageringMultiple, wageringRequired, product, minOdds, days, expiryDate, state } = bonus;
  const isStaked = !locksMoney(bonus.kind);
  const counts =
    product === 'CASINO'
      ? t('Stakes of rounds that are over')
      : t('Settled bets at {odds} or more', { odds: priceText(minOdds) });
  const wagering =
    wageringMultiple === 0
      ? t('Nothing')
      : t('{amount}, {times} times the bonus', {
          amount: rupeesText(wageringRequired),
          times: String(wageringMultiple),
        });
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{isStaked ? t('Wins at most') : t('To wager')}</dt>
        <dd>{isStaked ? rupeesText(bonus.maxConversion ?? 0) : wagering}</dd>
      </div>
      <div>
        <dt>{isStaked ? t('For') : t('Counts')}</dt>
        <dd>{isStaked ? stakedFor(bonus) : counts}</dd>
      </div>
      {bonus.sportId !== undefined && (
        <div>
          <dt>{t('Sport')}</dt>
          <dd>{sportText(bonus.sportId, '')}</dd>
        </div>
      )}
      <div>
        <dt>{t('Lasts')}</dt>
        <dd>{t('{days, plural, one {# day} other {# days}} from credit', { days })}</dd>
      </div>
      {state === 'OFFERED' && expiryDate !== null && (
        <div>
          <dt>{t('Can be taken until')}</dt>
          <dd>{siteTimeText(expiryDate)}</dd>
        </div>
      )}
    </dl>
  );
}

/** What a stake of the house is for. */
function stakedFor({ minOdds, freeRounds }: Bonus): string {
  return freeRounds === undefined
    ? t('Back bets on the exchange at {odds} or more', { odds: priceText(minOdds) })
    : gameText(freeRounds.gameName);
}

/** The rules of what counts and what is kept, a sentence each. */
export function BonusRules({ bonus }: { readonly bonus: Bonus }) {
  const { wageringMultiple, needsApproval, kind, product } = bonus;
  return (
    <ul className={styles.rules}>
      {kind === 'LOSSBACK' && (
        <li>
          {product === 'CASINO'
            ? t(
                'What you stake in games, less what they pay, by the time of each. Days and weeks are those of India; weeks begin on Monday.',
              )
            : t(
                'What your bets lose, less what they win, after commission, by the time of the result. Days and weeks are those of India; weeks begin on Monday.',
              )}
        </li>
      )}
      {needsApproval && <li>{t('We review each claim before it is granted.')}</li>}
      {wageringMultiple > 0 && <WageringRules bonus={bonus} />}
      <KindRules kind={kind} />
    </ul>
  );
}

function KindRules({ kind }: Pick<Bonus, 'kind'>) {
  if (kind === 'FREE_BET')
    return (
      <>
        <li>
          {t(
            'We pay the stake and keep it. What the bet wins, after commission, is your cash at once.',
          )}
        </li>
        <li>{t('A void bet gives it back. A withdrawal does not end it.')}</li>
      </>
    );
  if (kind === 'FREE_ROUNDS')
    return (
      <>
        <li>
          {t(
            'We pay the stake of each round and keep it. What a round pays above its stake is your cash at once.',
          )}
        </li>
        <li>{t('A void round comes back. A withdrawal does not end them.')}</li>
        <li>{t('Your limits, breaks and blocks hold as with your own stakes.')}</li>
      </>
    );
  return <li>{t('Your cash is always yours: a withdrawal ends the bonus alone.')}</li>;
}

function WageringRules({ bonus }: { readonly bonus: Bonus }) {
  const { product, maxConversion, amount } = bonus;
  return (
    <>
      {product === 'CASINO' ? <RoundRules bonus={bonus} /> : <MarketRules bonus={bonus} />}
      <li>{t('A result that is reversed is counted again.')}</li>
      <li>
        {t('You bet with cash; the bonus stays locked. At most {amount} turns into cash.', {
          amount: rupeesText(maxConversion ?? amount),
        })}
      </li>
    </>
  );
}

function MarketRules({ bonus: { mostPerMarket } }: { readonly bonus: Bonus }) {
  return (
    <>
      <li>{t('A stake counts when its market is settled. Void bets do not count.')}</li>
      <li>
        {t('Bets on opposite outcomes of one market count only for the net risk.')}
        {mostPerMarket !== null &&
          ` ${t('At most {amount} counts of one market.', { amount: rupeesText(mostPerMarket) })}`}
      </li>
    </>
  );
}

function RoundRules({ bonus: { mostPerMarket } }: { readonly bonus: Bonus }) {
  return (
    <>
      <li>{t('A stake counts when its round is over. One that came back does not count.')}</li>
      <li>
        {t('A round at a table counts for what it has won or lost, at most its stakes.')}
        {mostPerMarket !== null &&
          ` ${t('At most {amount} counts of one round.', { amount: rupeesText(mostPerMarket) })}`}
      </li>
    </>
  );
}

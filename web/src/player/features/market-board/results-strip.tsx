import { marketNews } from '#data/stores/market-news.ts';
import { useStore } from '#data/stores/observable.ts';
import { resultText } from '#format/money.ts';
import { nameText, sentenceText, t } from '#text/text.ts';
import styles from './results-strip.module.css';

/** Markets of the match that were settled or voided while its page was open. */
export function ResultsStrip({ eventId }: { readonly eventId: number }) {
  const outcomes = useStore(marketNews, (state) => state.outcomes);
  const own = outcomes.filter((outcome) => outcome.eventId === eventId);
  if (own.length === 0) return null;
  return (
    <section className={styles.strip} aria-labelledby="results-head">
      <h2 id="results-head">{t('Results')}</h2>
      <ul>
        {own.map(({ marketId, marketName, isVoid, result, profitLoss }) => (
          <li key={marketId}>
            <b>{nameText(marketName)}</b>
            <span>{isVoid ? t('Void, stakes returned') : nameText(result) || t('Settled')}</span>
            <em
              data-sign={profitLoss === null || profitLoss === 0 ? undefined : signOf(profitLoss)}
            >
              {profitLoss === null ? '' : resultText(profitLoss)}
            </em>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the traders said about markets of the match, such as bets voided for a wrong rate. */
export function NoticeStrip({ eventId }: { readonly eventId: number }) {
  const notices = useStore(marketNews, (state) => state.notices);
  const own = notices.filter((notice) => notice.eventId === eventId);
  if (own.length === 0) return null;
  return (
    <section className={styles.notices} aria-label={t('Notices')} role="status">
      {own.map(({ marketId, marketName, text }) => (
        <p key={marketId}>
          <b>{nameText(marketName)}</b> {sentenceText(text)}
        </p>
      ))}
    </section>
  );
}

function signOf(amount: number): 'plus' | 'minus' {
  return amount > 0 ? 'plus' : 'minus';
}

import { t } from '#text/text.ts';
import styles from './rules-sheet.module.css';

/** A bet of a game: what it pays and what of its stakes comes back on average. */
export interface RuleLine {
  readonly bet: string;
  readonly pays: string;
  /** Per cent; null where a price says it. */
  readonly returned: string | null;
}

export interface RulesSheetProps {
  readonly sentences: readonly string[];
  readonly lines: readonly RuleLine[];
}

/** How a game goes and what it returns, shown before the first bet and whenever it is asked for. */
export function RulesSheet({ sentences, lines }: RulesSheetProps) {
  return (
    <div className={styles.rules}>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {lines.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Bet')}</th>
              <th scope="col">{t('Pays')}</th>
              <th scope="col">{t('Returns')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ bet, pays, returned }) => (
              <tr key={bet}>
                <th scope="row">{bet}</th>
                <td>{pays}</td>
                <td>{returned === null ? '–' : `${returned} %`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        {t(
          'Pays: what one rupee returns, the stake included. Returns: what comes back of all stakes on average.',
        )}
      </p>
      <p>
        {t(
          'A round that is void returns every stake. A bet that could be paid more than the limit is declined; a win is never cut.',
        )}
      </p>
    </div>
  );
}

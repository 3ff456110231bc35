import { t } from '#i18n/text.ts';
import styles from './rules-sheet.module.css';

/** A bet with its payout and RTP. */
export interface RuleLine {
  readonly bet: string;
  readonly pays: string;
  /** RTP in percent, null if it depends on the odds. */
  readonly returned: string | null;
}

export interface RulesSheetProps {
  readonly sentences: readonly string[];
  readonly lines: readonly RuleLine[];
}

/** Rules and RTP of a game, shown before the first bet and on demand. */
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
              <th scope="col">{t('RTP')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ bet, pays, returned }) => (
              <tr key={bet}>
                <th scope="row">{bet}</th>
                <td>{pays}</td>
                <td>{returned === null ? '–' : `${returned}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>{t('Pays: return per ₹1, including stake. RTP: average share of stakes paid back.')}</p>
      <p>
        {t(
          'A void round returns all stakes. Bets that could pay more than the limit are declined; wins are never capped.',
        )}
      </p>
    </div>
  );
}

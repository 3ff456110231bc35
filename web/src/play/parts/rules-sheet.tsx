import { type ReactNode, useState } from 'react';
import { hasReadRules, noteRulesRead } from '#client/storage/dismissals.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import styles from './sheet.module.css';
import { Sheet } from './sheet.tsx';

/** A bet with its payout and RTP. */
export interface RuleLine {
  readonly bet: string;
  readonly pays: string;
  /** RTP in percent, null if it depends on the odds. */
  readonly returned: string | null;
}

interface RulesSheetProps {
  readonly sentences: readonly string[];
  readonly lines: readonly RuleLine[];
}

/** Rules and RTP of a game, shown before the first bet and on demand. */
export function RulesSheet({ sentences, lines }: RulesSheetProps) {
  return (
    <Stack gap={5} leading={19} className={styles.rules}>
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
    </Stack>
  );
}

/** Shows rules and RTP before the first bet, once per game in this browser and not after the lobby's sheet. */
export function FirstRules({ children }: { readonly children: ReactNode }) {
  const name = useSeat((seat) => gameText(seat.name));
  const game = useSeat((seat) => seat.game);
  const [isSeen, setSeen] = useState(() => hasReadRules(game));
  const close = () => {
    noteRulesRead(game);
    setSeen(true);
  };
  return (
    <Sheet title={name} open={!isSeen} onClose={close}>
      {children}
      <Button variant="primary" size="xl" isWide onClick={close}>
        {t('Go to table')}
      </Button>
    </Sheet>
  );
}

import { connection } from '#client/api/connection.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { balance, openBets } from '#player/betting/open-bets.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Note, Text } from '#ui/layout/layout.tsx';
import styles from './offline-view.module.css';

/** Shown when the app is opened offline: cached data with its age, and reassurance about bets. */
export function OfflineView() {
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const liveAt = useStore(connection, (state) => state.liveAt);
  return (
    <section className={styles.view} aria-labelledby="offline-title">
      <Icon variant="regular" name="offline" size={32} />
      <Text id="offline-title" as="h1" font="title">
        {t('No connection')}
      </Text>
      <Text as="p" tone="muted">
        {t('Prices, scores and results will appear when you’re back online. Bets you’ve placed still stand.')}
      </Text>
      {isLoggedIn && <LastKnown />}
      <Note as="p">
        {liveAt === null
          ? t('Last connection time unknown.')
          : t('Last connected {time} IST. Anything shown here may be out of date.', {
              time: siteTimeText(new Date(liveAt).toISOString()),
            })}
      </Note>
      <Button variant="primary" size="l" onClick={() => location.reload()}>
        {t('Try again')}
      </Button>
    </section>
  );
}

function LastKnown() {
  const free = useStore(balance, (state) => state.balance);
  const exposure = useStore(balance, (state) => state.exposure);
  const bets = useStore(openBets, (state) => state.bets.length);
  return (
    <dl className={styles.figures}>
      <div>
        <Note as="dt">{t('Last balance')}</Note>
        <dd>{free === null ? '–' : rupeesText(free)}</dd>
      </div>
      <div>
        <Note as="dt">{t('Last exposure')}</Note>
        <dd>{exposure === null ? '–' : rupeesText(exposure === 0 ? 0 : -exposure)}</dd>
      </div>
      <div>
        <Note as="dt">{t('Open bets')}</Note>
        <dd>{bets}</dd>
      </div>
    </dl>
  );
}

import type { PriceAlert } from '@crease/contracts/people/preferences.ts';
import { useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useBookPriceFormatter } from '#player/betting/odds-text.ts';
import { getSideLabel } from '#player/betting/quote.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Box, Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { alertDialog, closeAlerts } from './alert-dialog.ts';
import { AlertForm } from './alert-form.tsx';
import { describeAlert, removePriceAlert, usePriceAlerts } from './alerts.ts';
import styles from './price-alerts.module.css';

/** Dialog to create a price alert and list pending ones. */
export function PriceAlerts() {
  const { isOpen, market, runnerId } = useStore(alertDialog, (state) => state);
  const isLoggedIn = useStore(session, ({ user }) => user !== null);
  return (
    <TitledDialog title={t('Price alerts')} open={isOpen} onClose={closeAlerts}>
      <Stack gap={6} padX={8} padTop={4} padBottom={8}>
        {isLoggedIn ? (
          <>
            {market === null ? null : (
              <AlertForm key={`${market.marketId}/${runnerId}`} market={market} runnerId={runnerId} />
            )}
            <AlertList marketId={market?.marketId ?? null} />
          </>
        ) : (
          <Note as="p">{t('Log in to get price alerts.')}</Note>
        )}
      </Stack>
    </TitledDialog>
  );
}

/** Pending alerts, each with a remove button. @param marketId listed first; null for creation order. */
function AlertList({ marketId }: { readonly marketId: number | null }) {
  const { alerts, isWaiting, error, refetch } = usePriceAlerts();
  const shown = [...alerts].sort((a, b) => Number(b.marketId === marketId) - Number(a.marketId === marketId));
  return (
    <Stack as="section" gap={3} aria-label={t('Active alerts')}>
      <Text as="h3" font="label">
        {t('Active alerts')}
      </Text>
      {error === null ? null : (
        <Text as="p" size={13} tone="lose" role="alert">
          {t('Couldn’t load your alerts.')}{' '}
          <Button variant="text" size="s" onClick={refetch}>
            {t('Try again')}
          </Button>
        </Text>
      )}
      {isWaiting ? (
        <Note as="p" role="status">
          {t('Loading alerts…')}
        </Note>
      ) : null}
      {!isWaiting && error === null && shown.length === 0 ? (
        <Note as="p">
          {t('No alerts. We’ll notify you once when the price is reached, even if this page is closed.')}
        </Note>
      ) : null}
      {shown.length === 0 ? null : (
        <Box as="ul" radius="control" border="all">
          {shown.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </Box>
      )}
    </Stack>
  );
}

function AlertRow({ alert }: { readonly alert: PriceAlert }) {
  const [isRemoving, setRemoving] = useState(false);
  const { id, eventTitle, marketKind, side, when, price } = alert;
  const say = useBookPriceFormatter(marketKind);
  const sideWord = getSideLabel(marketKind, side === 'Back' ? 'BACK' : 'LAY');
  const words = describeAlert({
    side: t(sideWord),
    name: runnerText(alert),
    odds: say(price),
    when,
  });
  const remove = async () => {
    setRemoving(true);
    try {
      await removePriceAlert(id);
    } catch (failure) {
      toasts.show('error', t('Couldn’t remove the alert.'), getErrorMessage(failure));
      setRemoving(false);
    }
  };
  return (
    <Row as="li" gap={4} className={styles.alert}>
      <Text grow canShrink breaks>
        <Text as="b" size={13} leading={18} weight="semi" block>
          {words}
        </Text>
        <Note block>
          {marketText(alert)} · {eventTitle}
        </Note>
      </Text>
      <Button
        variant="text"
        isBusy={isRemoving}
        aria-label={t('Remove alert: {alert}', { alert: words })}
        onClick={() => void remove()}
      >
        {t('Remove')}
      </Button>
    </Row>
  );
}

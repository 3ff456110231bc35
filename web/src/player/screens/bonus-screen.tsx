import type { Bonuses } from '@crease/contracts/bonus/bonus.ts';
import { locksMoney } from '@crease/contracts/bonus/bonus-rules.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { hasCashier } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { useBonuses } from '#player/betting/bonuses.ts';
import { BonusHistory } from '#player/features/bonus/bonus-history.tsx';
import { OfferedBonus } from '#player/features/bonus/bonus-offer.tsx';
import { groupBonuses } from '#player/features/bonus/bonuses.ts';
import { OpenBonus, WithdrawalCost } from '#player/features/bonus/open-bonus.tsx';
import { LinkButton } from '#player/routes/link-button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Pending } from '#ui/load-failure/load-failure.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './page-frames.module.css';
import { RecordPage } from './page-frames.tsx';

/** `/bonus`: available, active and past bonuses. */
export function BonusScreen() {
  const setting = useSettings();
  const user = useStore(session, (state) => state.user);
  // Transient: logged-out users are redirected.
  if (user === null) return null;
  const isOpen = hasCashier(setting) && !user.isDemo && user.currency === 'INR';
  return (
    <RecordPage title={t('Bonus')}>
      {isOpen ? (
        <Loaded />
      ) : (
        <EmptyState
          title={t('No bonuses with play money')}
          text={t('Bonuses convert to real cash, so they aren’t available on play-money accounts.')}
        >
          <LinkButton to="/inplay" words={t('Go to In-play')} isMain />
        </EmptyState>
      )}
    </RecordPage>
  );
}

function Loaded() {
  const { data, error, refetch } = useBonuses();
  if (data !== undefined) return <All of={data} />;
  return (
    <Panel title={t('Available')}>
      <Pending
        label={t('Loading bonuses…')}
        rows={6}
        shape="fact"
        title={t('Couldn’t load your bonuses.')}
        error={error && getErrorMessage(error)}
        onRetry={() => void refetch()}
      />
    </Panel>
  );
}

function All({ of }: { readonly of: Bonuses }) {
  const { offered, open, over } = groupBonuses(of.items);
  const active = open.find(({ state, kind }) => state === 'ACTIVE' && locksMoney(kind));
  return (
    <Stack gap="page" content="start" canShrink className={open.length === 0 ? undefined : styles.withAside}>
      {open.length > 0 && (
        <Stack gap="page" content="start" canShrink>
          {open.map((bonus) => (
            <OpenBonus key={bonus.claim?.id} bonus={bonus} />
          ))}
          {active !== undefined && <WithdrawalCost bonus={active} bonuses={of} />}
        </Stack>
      )}
      <Stack gap="page" content="start" canShrink>
        <Panel
          title={t('Available')}
          aside={
            <Text size={12} tone="muted">
              {t('One active bonus per product')}
            </Text>
          }
        >
          {offered.length === 0 ? (
            <Text as="p" padX="panel" padTop={5} padBottom={6} tone="muted">
              {t('No bonuses available')}
            </Text>
          ) : (
            <ul>
              {offered.map((bonus) => (
                <OfferedBonus key={bonus.id} bonus={bonus} />
              ))}
            </ul>
          )}
        </Panel>
        <BonusHistory bonuses={over} />
      </Stack>
    </Stack>
  );
}

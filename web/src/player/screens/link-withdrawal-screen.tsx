import { useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { t } from '#i18n/text.ts';
import { ProofOwner } from '#player/features/security/security.ts';
import { usePayoutLink } from '#player/features/withdraw/withdraw.ts';
import { LinkButton } from '#player/routes/link-button.tsx';
import { ROUTES, usePageTitle } from '#player/routes/places.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './deposit-withdrawal-screen.module.css';
import { RecordPage } from './page-frames.tsx';

/** Loaded while the link is being verified; bundled with the page it would be too large. */
const LinkWithdrawalSteps = lazyComponent(() =>
  import('#player/features/withdraw/link-withdrawal-steps.tsx').then(({ LinkWithdrawalSteps }) => LinkWithdrawalSteps),
);
const Reauth = lazyComponent(() =>
  import('#player/features/security/own-proof-dialog.tsx').then(({ Reauth }) => Reauth),
);

/**
 * `/take-out#link`: withdrawal for self-excluded users. The link is in the fragment, so it never reaches the server
 * in a URL.
 */
export function LinkWithdrawalScreen() {
  const title = t(ROUTES.takeOut.title);
  usePageTitle(title);
  const link = useRouterState({ select: ({ location }) => location.hash });
  return (
    <RecordPage title={title}>
      <Stack gap={5} wide className={styles.narrow}>
        <Opened key={link} link={link} title={title} />
      </Stack>
    </RecordPage>
  );
}

function Opened({ link, title }: { readonly link: string; readonly title: string }) {
  const { data, error } = usePayoutLink(link);
  if (data !== undefined) {
    const { userName, hasSecondFactor } = data;
    return (
      <ProofOwner value={{ userName, hasSecondFactor }}>
        <Suspense fallback={<FormSkeleton />}>
          <LinkWithdrawalSteps link={link} door={data} Proof={Reauth} />
        </Suspense>
      </ProofOwner>
    );
  }
  return (
    <Panel title={title}>
      {error === null ? (
        <FormSkeleton />
      ) : (
        <EmptyState
          title={getErrorMessage(error)}
          text={t('Log in with your username and password to request a new link.')}
        >
          <LinkButton to="/auth/login" words={t('Log in')} isMain />
        </EmptyState>
      )}
    </Panel>
  );
}

function FormSkeleton() {
  return <Skeleton label={t('Loading form…')} rows={6} shape="fact" />;
}

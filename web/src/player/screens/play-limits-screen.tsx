import type { PlayLimits } from '@crease/contracts/care/play-limits.ts';
import { type ComponentProps, Suspense } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { LimitGroups } from '#player/features/play-limits/limit-groups.tsx';
import { type ProofDialog, usePlayLimits } from '#player/features/play-limits/play-limits.ts';
import { usePageTitle } from '#player/routes/places.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Pending } from '#ui/load-failure/load-failure.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './page-frames.module.css';
import { RecordPage } from './page-frames.tsx';

const ReauthDialog = lazyComponent(() =>
  import('#player/features/security/own-proof-dialog.tsx').then(({ ReauthDialog }) => ReauthDialog),
);

/** Loaded on demand: closed initially. */
function Proof(props: ComponentProps<ProofDialog>) {
  return (
    <Suspense fallback={null}>
      <ReauthDialog {...props} />
    </Suspense>
  );
}

const RealityCheckPanel = lazyComponent(() =>
  import('#player/features/reality-check/reality-check-panel.tsx').then(({ RealityCheckPanel }) => RealityCheckPanel),
);

const BreakNotice = lazyComponent(() =>
  import('#player/features/play-limits/break-notice.tsx').then(({ BreakNotice }) => BreakNotice),
);

const loadBreaks = () => import('#player/features/play-limits/break-panels.tsx');
const TimeOutPanel = lazyComponent(() => loadBreaks().then(({ TimeOutPanel }) => TimeOutPanel));
const ExclusionPanel = lazyComponent(() => loadBreaks().then(({ ExclusionPanel }) => ExclusionPanel));

const BlockPanel = lazyComponent(() =>
  import('#player/features/play-limits/block-panel.tsx').then(({ BlockPanel }) => BlockPanel),
);

const MarketingPanel = lazyComponent(() =>
  import('#player/features/marketing/marketing-panel.tsx').then(({ MarketingPanel }) => MarketingPanel),
);

const LimitProposalPanel = lazyComponent(() =>
  import('#player/features/play-limits/limit-history.tsx').then(({ LimitProposalPanel }) => LimitProposalPanel),
);

const LimitHistoryPanel = lazyComponent(() =>
  import('#player/features/play-limits/limit-history.tsx').then(({ LimitHistoryPanel }) => LimitHistoryPanel),
);

/** `/play-limits`: limits and breaks. */
export function PlayLimitsScreen() {
  usePageTitle(t('Play limits'));
  const user = useStore(session, (state) => state.user);
  // Transient: logged-out users are redirected.
  if (user === null) return null;
  return (
    <RecordPage title={t('Play limits')}>
      {user.isDemo ? (
        <EmptyState
          title={t('Demo accounts don’t have limits')}
          text={t('It expires within a day. Sign up to set your own limits.')}
        />
      ) : (
        <Limits isReal={user.currency === 'INR'} />
      )}
    </RecordPage>
  );
}

/** The active break, or how limit changes work. */
function LimitsNotice({ pause }: { readonly pause: PlayLimits['pause'] }) {
  if (pause !== null) {
    return (
      <Suspense fallback={null}>
        <BreakNotice pause={pause} />
      </Suspense>
    );
  }
  return (
    <Notice tone="info">
      {t(
        'Lowering a limit takes effect immediately. Raising or removing one takes 24 hours, and you’ll need to confirm it.',
      )}
    </Notice>
  );
}

function Limits({ isReal }: { readonly isReal: boolean }) {
  const { data, error, refetch } = usePlayLimits();
  return (
    <>
      <div className={styles.note}>
        <LimitsNotice pause={data?.pause ?? null} />
      </div>
      <Stack gap="page" className={styles.halves}>
        <Stack gap="page" content="start" canShrink>
          {isReal && (
            <Suspense fallback={null}>
              <LimitProposalPanel />
            </Suspense>
          )}
          {data !== undefined && <LimitGroups limits={data.limits} isReal={isReal} Proof={Proof} />}
          {data === undefined && (
            <Panel title={t('Limits')}>
              <Pending
                label={t('Loading limits…')}
                rows={7}
                shape="fact"
                title={t('Couldn’t load your limits.')}
                error={error && getErrorMessage(error)}
                onRetry={() => void refetch()}
              />
            </Panel>
          )}
          <Suspense fallback={null}>
            {data !== undefined && <BlockPanel blocks={data.blocks} Proof={Proof} />}
            <LimitHistoryPanel />
          </Suspense>
        </Stack>
        <Stack gap="page" content="start" canShrink>
          <div id="reality-check">
            <Suspense fallback={<Skeleton label={t('Loading limits…')} rows={2} shape="fact" />}>
              <RealityCheckPanel />
            </Suspense>
          </div>
          <div id="time-out">
            <Suspense fallback={<Skeleton label={t('Loading limits…')} rows={3} shape="fact" />}>
              <TimeOutPanel />
            </Suspense>
          </div>
          <Suspense fallback={<Skeleton label={t('Loading limits…')} rows={6} shape="fact" />}>
            <ExclusionPanel Proof={Proof} />
            <MarketingPanel />
          </Suspense>
        </Stack>
      </Stack>
    </>
  );
}

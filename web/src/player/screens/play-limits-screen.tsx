import type { PlayLimits } from '@crease/contracts/wire/play-limits.ts';
import { type ComponentProps, lazy, Suspense } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { untilLoaded } from '#data/api/query-client.ts';
import { session } from '#data/session/session.ts';
import { useStore } from '#data/storage/observable.ts';
import { LimitGroups } from '#player/features/play-limits/limit-groups.tsx';
import { type ProofDialog, usePlayLimits } from '#player/features/play-limits/play-limits.ts';
import { LoadFailure } from '#player/features/security/security-parts.tsx';
import { usePageTitle } from '#player/places/use-place.ts';
import { t } from '#text/text.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { RecordPage } from './page-frames.tsx';
import styles from './play-limits-screen.module.css';

const OwnProofDialog = lazy(async () => {
  const load = () => import('#player/features/security/own-proof-dialog.tsx');
  return { default: (await untilLoaded(load)).OwnProofDialog };
});

/** Closed at first: nobody waits for it. */
function Proof(props: ComponentProps<ProofDialog>) {
  return (
    <Suspense fallback={null}>
      <OwnProofDialog {...props} />
    </Suspense>
  );
}

const RealityCheckPanel = lazy(async () => {
  const load = () => import('#player/features/session-clock/reality-check-panel.tsx');
  return { default: (await untilLoaded(load)).RealityCheckPanel };
});

const BreakNotice = lazy(async () => {
  const load = () => import('#player/features/play-limits/break-notice.tsx');
  return { default: (await untilLoaded(load)).BreakNotice };
});

const loadBreaks = () => import('#player/features/play-limits/break-panels.tsx');
const TimeOutPanel = lazy(async () => ({
  default: (await untilLoaded(loadBreaks)).TimeOutPanel,
}));
const ExclusionPanel = lazy(async () => ({
  default: (await untilLoaded(loadBreaks)).ExclusionPanel,
}));

const BlockPanel = lazy(async () => {
  const load = () => import('#player/features/play-limits/block-panel.tsx');
  return { default: (await untilLoaded(load)).BlockPanel };
});

const MarketingPanel = lazy(async () => {
  const load = () => import('#player/features/marketing/marketing-panel.tsx');
  return { default: (await untilLoaded(load)).MarketingPanel };
});

const LimitProposalPanel = lazy(async () => {
  const load = () => import('#player/features/play-limits/limit-proposal.tsx');
  return { default: (await untilLoaded(load)).LimitProposalPanel };
});

const LimitHistoryPanel = lazy(async () => {
  const load = () => import('#player/features/play-limits/limit-history.tsx');
  return { default: (await untilLoaded(load)).LimitHistoryPanel };
});

/** `/play-limits`: what the caller allows themselves, and the breaks they can take. */
export function PlayLimitsScreen() {
  usePageTitle(t('Play limits'));
  const user = useStore(session, (state) => state.user);
  // For a moment only: anyone who is logged out is led to another page.
  if (user === null) return null;
  return (
    <RecordPage title={t('Play limits')}>
      {user.isDemo ? (
        <EmptyState
          title={t('A demo account has no limits')}
          text={t('It ends within a day. Sign up to set limits of your own.')}
        />
      ) : (
        <Limits isReal={user.currency === 'INR'} />
      )}
    </RecordPage>
  );
}

/** The break that is on, or how limits change. */
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
        'Lower a limit and it starts at once. Raise or remove one and it waits 24 hours, then we ask you again.',
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
      <div className={styles.columns}>
        <div className={styles.column}>
          {isReal && (
            <Suspense fallback={null}>
              <LimitProposalPanel />
            </Suspense>
          )}
          {data !== undefined && <LimitGroups limits={data.limits} isReal={isReal} Proof={Proof} />}
          {data === undefined && (
            <Panel title={t('Limits')}>
              {error === null ? (
                <Skeleton label={t('Loading limits')} rows={7} shape="fact" />
              ) : (
                <LoadFailure
                  title={t('Your limits could not be loaded')}
                  text={messageOf(error)}
                  onRetry={() => void refetch()}
                />
              )}
            </Panel>
          )}
          <Suspense fallback={null}>
            {data !== undefined && <BlockPanel blocks={data.blocks} Proof={Proof} />}
            <LimitHistoryPanel />
          </Suspense>
        </div>
        <div className={styles.column}>
          <div id="reality-check">
            <Suspense fallback={<Skeleton label={t('Loading limits')} rows={2} shape="fact" />}>
              <RealityCheckPanel />
            </Suspense>
          </div>
          <div id="time-out">
            <Suspense fallback={<Skeleton label={t('Loading limits')} rows={3} shape="fact" />}>
              <TimeOutPanel />
            </Suspense>
          </div>
          <Suspense fallback={<Skeleton label={t('Loading limits')} rows={6} shape="fact" />}>
            <ExclusionPanel Proof={Proof} />
            <MarketingPanel />
          </Suspense>
        </div>
      </div>
    </>
  );
}

import { type OperatorUser, operatorPeopleRoutes } from '@crease/contracts/people/operator-people.ts';
import { Suspense } from 'react';
import { CallFailure } from '#client/api/failure.ts';
import { useStore } from '#client/storage/observable.ts';
import { PageTabs, RoleGate } from '#operator/components/page-head.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';
import { useProposals } from '#operator/core/proposals.ts';
import { playerName } from '#operator/core/words.ts';
import { MessageButton } from '#operator/features/messages/message-panel.tsx';
import { PendingApprovals } from '#operator/features/pending-approvals/pending-actions.tsx';
import { ClosingBadge } from '#operator/features/players/player-closing.tsx';
import { PlayerFacts, usePlayerSummary } from '#operator/features/players/player-facts.tsx';
import { StatusButtons, StatusMarks } from '#operator/features/players/player-status.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useRouteId, useRouteParam } from './address.ts';
import { Page } from './page.tsx';
import { PLAYER_PARTS } from './player-parts.tsx';

const CaseLink = lazyComponent(() =>
  import('#operator/features/cases/case-summary.tsx').then(({ CaseLink }) => CaseLink),
);

const POLL_MS = 5_000;

/** A player's page: balances, permissions and bets as tabs. */
export function PlayerScreen() {
  const userId = useRouteId('userId');
  const query = useRead(operatorPeopleRoutes.operatorGetUser, { userId }, { pollMs: POLL_MS });
  if (query.error instanceof CallFailure && query.error.code === 'NOT_FOUND') {
    return (
      <Page title="Player not found">
        <EmptyState title="Player not found" text="Check the URL." />
      </Page>
    );
  }
  return (
    <QueryView query={query} label="Loading player…" rows={8}>
      {(user) => <PlayerPage key={user.id} user={user} />}
    </QueryView>
  );
}

interface PlayerProps {
  readonly user: OperatorUser;
}

function PlayerPage({ user }: PlayerProps) {
  return (
    <Page
      title={playerName(user.userName)}
      breadcrumb="Players"
      aside={
        <>
          {user.isDemo && <Badge>Demo</Badge>}
          <ClosingBadge user={user} />
          <StatusMarks user={user} />
          {!user.verified && <Badge tone="warn">Unverified</Badge>}
          <RoleGate roles={['support']}>
            <Suspense fallback={null}>
              <CaseLink userId={user.id} />
            </Suspense>
          </RoleGate>
          <BackOfficeLink to={`/audit/user/${user.id}`}>History</BackOfficeLink>
        </>
      }
      tools={
        user.closedAt === null && (
          <RoleGate roles={['support']}>
            <MessageButton userId={user.id} userName={user.userName} />
            <StatusButtons user={user} />
          </RoleGate>
        )
      }
    >
      <PlayerFacts user={user} />
      <PlayerActionsToConfirm userId={user.id} />
      <PartOfPlayer user={user} />
    </Page>
  );
}

/** Actions on this player pending a second operator. Renders nothing if there are none. */
function PlayerActionsToConfirm({ userId }: { readonly userId: number }) {
  const proposals = useProposals({});
  const acts = (proposals.data?.acts ?? []).filter((act) => act.userId === userId);
  if (acts.length === 0) return null;
  return (
    <Panel title="Pending confirmation">
      <PendingApprovals acts={acts} />
    </Panel>
  );
}

/** The selected tab, below those available to this operator. */
function PartOfPlayer({ user }: PlayerProps) {
  const path = useRouteParam('part');
  const summary = usePlayerSummary(user.id);
  const operator = useStore(operatorSession, (session) => session.operator);
  const parts = PLAYER_PARTS.filter(
    ({ roles, isForDemo }) => (roles === undefined || hasRole(operator, ...roles)) && (isForDemo || !user.isDemo),
  );
  const part = parts.find((one) => one.path === path);
  return (
    <>
      <PageTabs
        label={`${user.userName} sections`}
        tabs={parts.map(({ path: end, name, count }) => ({
          to: `/players/${user.id}${end === '' ? '' : `/${end}`}`,
          name,
          count: summary === undefined ? undefined : count?.(summary),
        }))}
      />
      {part === undefined ? (
        <EmptyState title="Not available" text="Your role can’t view this section, or the URL is wrong." />
      ) : (
        <Suspense fallback={<Skeleton label={`Loading ${part.name}…`} rows={8} />}>
          <part.Content user={user} />
        </Suspense>
      )}
    </>
  );
}

import { operatorScoringRoutes, type ScoredMatch } from '@crease/contracts/market-desk/scoring.ts';
import { useRouter } from '@tanstack/react-router';
import { DialogButton } from '#operator/components/form-view.tsx';
import { RoleGate } from '#operator/components/page-head.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { ReturnToFeedsButton } from '#operator/components/sources.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { CricketPad } from '#operator/features/scoring/cricket-pad.tsx';
import { ScoredList, WrittenList } from '#operator/features/scoring/match-lists.tsx';
import { MatchForm } from '#operator/features/scoring/new-match.tsx';
import { useScoredMatch } from '#operator/features/scoring/scored-match.tsx';
import styles from '#operator/features/scoring/scoring.module.css';
import { SportPad } from '#operator/features/scoring/sport-pad.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { useRouteParam } from './address.ts';
import { Page } from './page.tsx';

const LIST_MS = 5_000;

/** Manually scored matches, and the pad of one. */
export function ScoringScreen() {
  const fixture = useRouteParam('fixture');
  return fixture === '' ? <ScoredMatches /> : <MatchPad key={fixture} fixture={fixture} />;
}

function ScoredMatches() {
  const query = useRead(operatorScoringRoutes.operatorGetScoredMatches, {}, { pollMs: LIST_MS });
  const router = useRouter();
  return (
    <Page title="Scoring">
      <Panel
        title="Manually scored matches"
        aside={
          <DialogButton title="New match" variant="primary">
            {() => (
              <MatchForm
                onStarted={(fixture) => router.history.push(`/backoffice/scoring/${encodeURIComponent(fixture)}`)}
              />
            )}
          </DialogButton>
        }
      >
        <QueryView query={query} label="Loading matches…">
          {({ items }) => <ScoredList items={items} />}
        </QueryView>
      </Panel>
    </Page>
  );
}

function MatchPad({ fixture }: { readonly fixture: string }) {
  const query = useScoredMatch(fixture);
  return (
    <Page title={query.data?.title ?? 'Scoring'} breadcrumb={<BackOfficeLink to="/scoring">Scoring</BackOfficeLink>}>
      <QueryView query={query} label="Loading match…">
        {(match) => (
          <div className={styles.columns}>
            <Panel title="Score">
              <MatchScore match={match} />
              {match.cricket === null ? (
                <SportPad match={match} />
              ) : (
                <CricketPad match={match} cricket={match.cricket} />
              )}
            </Panel>
            <Panel
              title="Entries"
              aside={
                match.eventId !== null && (
                  <RoleGate roles={['trader']}>
                    <TraderControls eventId={match.eventId} feeds={match.feeds} />
                  </RoleGate>
                )
              }
            >
              <WrittenList match={match} />
            </Panel>
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function TraderControls({ eventId, feeds }: { eventId: number; feeds: ScoredMatch['feeds'] }) {
  const router = useRouter();
  return (
    <>
      {feeds.length > 0 && (
        <ReturnToFeedsButton eventId={eventId} onDone={() => router.history.push(`/backoffice/events/${eventId}`)} />
      )}
      <BackOfficeLink to={`/events/${eventId}`}>View markets</BackOfficeLink>
    </>
  );
}

function MatchScore({ match }: { readonly match: ScoredMatch }) {
  const { score, cricket, note, isEnded } = match;
  return (
    <Stack gap={3} padX="panel" padBottom={5} aria-live="polite">
      {score !== null && (
        <div className={styles.sides}>
          {score.sides.map(({ name, text, batting }) => (
            <span key={name}>
              {name} <b>{text}</b> {batting && <small>{score.stage}</small>}
            </span>
          ))}
        </div>
      )}
      {cricket !== null && cricket.thisOver.length > 0 && (
        <Row as="p" gap={3} align="stretch" wrap>
          <span>This over:</span>
          {cricket.thisOver.map((token, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: balls of an over stay in their order.
            <b key={place}>{token}</b>
          ))}
        </Row>
      )}
      {note !== null && <p>{note}</p>}
      {isEnded && <p>Scoring is closed.</p>}
    </Stack>
  );
}

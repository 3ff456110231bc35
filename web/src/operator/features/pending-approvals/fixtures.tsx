import { type FixtureWait, operatorFixtureRoutes } from '@crease/contracts/market-desk/fixtures.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { ManualScoringButton, SourceList, UseSourceButton } from '#operator/components/sources.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { operatorApi, operatorCache, useRouteQuery } from '#operator/core/office-call.ts';
import { useCanTrade } from '#operator/core/office-session.ts';
import {
  type ActionOutcome,
  afterSuccess,
  runAction,
  useIsPending,
} from '#operator/core/run-action.ts';
import { formatCount } from '#operator/core/words.ts';
import { Button } from '#ui/button/button.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './needs-person.module.css';

/** Fewer than this are listed individually. */
export const FEW = 3;

/** Fixtures unknown to any running feed, e.g. hundreds after a restart with another feed or speed. */
export function UnknownFixtures({ waits }: { readonly waits: readonly FixtureWait[] }) {
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const canTrade = useCanTrade();
  const isActing = useIsPending(VOID_EVENTS_ACTION);
  const markets = waits.reduce((sum, { unsettled }) => sum + unsettled, 0);
  return (
    <>
      <li className={styles.line} data-tone="warn">
        <div>
          <b>{waits.length} fixtures not in any running feed</b>
          <small>
            {formatCount(markets, 'market')} without a result. Start the server with a feed that
            covers them, settle them manually, or void them under the rules.
          </small>
        </div>
        <div className={styles.acts}>
          <Button size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}
          </Button>
          {canTrade && (
            <Button size="s" isBusy={isActing} onClick={() => setAsking(true)}>
              Void all {waits.length}
            </Button>
          )}
        </div>
        <ReasonDialog
          open={isAsking}
          title={`Void ${waits.length} fixtures`}
          text={`Voids ${formatCount(markets, 'market')} without a result and returns every stake. Any that need a second operator are sent for approval.`}
          confirmLabel="Void"
          isReasonPublic
          isBusy={isActing}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => {
            const ids = waits.map(({ eventId }) => eventId);
            void voidEvents(ids, reason).then(() => setAsking(false));
          }}
        />
      </li>
      {isOpen && waits.map((wait) => <FixtureLine key={wait.eventId} wait={wait} others={[]} />)}
    </>
  );
}

export interface FixtureLineProps {
  readonly wait: FixtureWait;
  /** Other markets of the event with the same reason, longest waiting first. */
  readonly others: readonly FixtureWait[];
}

type Group = readonly [FixtureWait, ...FixtureWait[]];

/** Groups an event's markets by reason, at the position of the first. */
export function groupWaits(waits: readonly FixtureWait[]): readonly Group[] {
  const groups = new Map<string, [FixtureWait, ...FixtureWait[]]>();
  for (const wait of waits) {
    const { eventId, marketId, text, sources } = wait;
    // Source reports belong to one market, so it is not grouped.
    const isAlone = marketId === null || sources.length > 0;
    const key = isAlone ? `${eventId}/${marketId}` : `${eventId}/${text}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [wait]);
    else group.push(wait);
  }
  return [...groups.values()];
}

/** Maximum market names per line, after which only a count is shown. */
const NAMES = 4;

function describeFixture(
  { eventTitle, marketName }: FixtureWait,
  others: readonly FixtureWait[],
): string {
  if (others.length > 0) return `${eventTitle}: ${others.length + 1} markets`;
  return marketName === null ? eventTitle : `${eventTitle}: ${marketName}`;
}

function listMarketNames(waits: readonly FixtureWait[]): string {
  const names = waits.slice(0, NAMES).map(({ marketName }) => marketName ?? '');
  const more = waits.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}

/** A stuck fixture and its available actions. */
export function FixtureLine({ wait, others }: FixtureLineProps) {
  const { eventId, eventTitle, marketId, text, unsettled, since } = wait;
  const { mayBeScored, scoredAs, sources } = wait;
  const [isAsking, setAsking] = useState(false);
  const canTrade = useCanTrade();
  const isActing = useIsPending(voidEventActionKey(eventId));
  return (
    <li className={styles.line} data-tone="warn">
      <div>
        <b>{describeFixture(wait, others)}</b>
        {others.length > 0 && (
          <small className={styles.names}>{listMarketNames([wait, ...others])}</small>
        )}
        <small>
          {text} {formatCount(unsettled, 'market')} without a result, since {siteTimeText(since)}{' '}
          IST
        </small>
        <SourceList sources={sources} />
      </div>
      <div className={styles.acts}>
        <BackOfficeLink to={`/events/${eventId}`}>Open</BackOfficeLink>
        {scoredAs !== null && (
          <BackOfficeLink to={`/scoring/${encodeURIComponent(scoredAs)}`}>
            Resume scoring
          </BackOfficeLink>
        )}
        {canTrade &&
          sources.map(({ name }) => <UseSourceButton key={name} eventId={eventId} source={name} />)}
        {canTrade && mayBeScored && (
          <ManualScoringButton eventId={eventId} eventTitle={eventTitle} />
        )}
        {canTrade && marketId === null && (
          <Button size="s" isBusy={isActing} onClick={() => setAsking(true)}>
            Void all
          </Button>
        )}
      </div>
      <ReasonDialog
        open={isAsking}
        title={`Void ${eventTitle}`}
        text={`Voids ${formatCount(unsettled, 'market')} without a result and returns every stake. Any that need a second operator are sent for approval.`}
        confirmLabel="Void"
        isReasonPublic
        isBusy={isActing}
        onClose={() => setAsking(false)}
        onConfirm={(reason) => afterSuccess(voidEvent(eventId, reason), () => setAsking(false))}
      />
    </li>
  );
}

const POLL_MS = 5_000;

/** Action key for voiding an event. */
const voidEventActionKey = (eventId: number) => `void event ${eventId}`;

/** Returns fixtures that need an operator, longest waiting first. */
export function useWaitingFixtures() {
  return useRouteQuery(
    ['waiting fixtures'],
    operatorFixtureRoutes.operatorGetWaitingFixtures,
    {},
    POLL_MS,
  );
}

interface VoidCounts {
  readonly voided: number;
  readonly proposed: number;
}

/** Voids all markets of an event that have no result. */
async function voidEvent(eventId: number, reason: string): Promise<ActionOutcome<VoidCounts>> {
  const outcome = await runAction(voidEventActionKey(eventId), () => requestVoid(eventId, reason));
  if (outcome.ok) await notifyVoided(outcome.value);
  return outcome;
}

/** Action key for voiding several events. */
const VOID_EVENTS_ACTION = 'void events';

/** Voids unsettled markets of several events one by one. Stops at the first error without undoing earlier ones. */
async function voidEvents(
  eventIds: readonly number[],
  reason: string,
): Promise<ActionOutcome<VoidCounts>> {
  const sum = { voided: 0, proposed: 0 };
  const outcome = await runAction(VOID_EVENTS_ACTION, async () => {
    for (const eventId of eventIds) {
      const { voided, proposed } = await requestVoid(eventId, reason);
      sum.voided += voided;
      sum.proposed += proposed;
    }
    return sum;
  });
  if (sum.voided + sum.proposed > 0) await notifyVoided(sum);
  return outcome;
}

function requestVoid(eventId: number, reason: string): Promise<VoidCounts> {
  return operatorApi(operatorFixtureRoutes.operatorVoidEvent, { eventId, reason });
}

async function notifyVoided({ voided, proposed }: VoidCounts): Promise<void> {
  toasts.show(
    'success',
    `${formatCount(voided, 'market')} voided`,
    proposed === 0 ? null : `${proposed} sent for second approval.`,
  );
  await operatorCache.invalidateQueries();
}

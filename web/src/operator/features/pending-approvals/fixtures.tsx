import { type FixtureWait, operatorFixtureRoutes } from '@crease/contracts/market-desk/fixtures.ts';
import { type ReactNode, useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { ReasonButton } from '#operator/components/reason-dialog.tsx';
import { ManualScoringButton, SourceList, UseSourceButton } from '#operator/components/sources.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { operatorApi, refresh, runAction, useIsPending, useRead } from '#operator/core/office-call.ts';
import { useCanTrade } from '#operator/core/office-session.ts';
import { formatCount } from '#operator/core/words.ts';
import { Button } from '#ui/button/button.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './needs-person.module.css';

const POLL_MS = 5_000;
/** Maximum number of unknown fixtures listed individually. */
const FEW = 3;
/** Maximum market names per line, after which only a count is shown. */
const NAMES = 4;

/** Returns fixtures that need an operator, longest waiting first. */
export function useWaitingFixtures() {
  return useRead(operatorFixtureRoutes.operatorGetWaitingFixtures, {}, { pollMs: POLL_MS });
}

export interface LineProps {
  readonly tone?: 'warn' | 'bad';
  readonly title: string;
  readonly note?: ReactNode;
  /** Page of the problem, opened on the right. */
  readonly to?: string;
  /** More below the note. */
  readonly more?: ReactNode;
  /** Actions, in a row of their own. */
  readonly children?: ReactNode;
}

/** One problem of a list. */
export function Line({ tone, title, note, to, more, children }: LineProps) {
  return (
    <li className={styles.line} data-tone={tone}>
      <div>
        <Text as="b" block weight="semi">
          {title}
        </Text>
        {note !== undefined && (
          <Text as="small" size={12} tone="muted">
            {note}
          </Text>
        )}
        {more}
      </div>
      {to !== undefined && <BackOfficeLink to={to}>Open</BackOfficeLink>}
      {children !== undefined && <div className={styles.acts}>{children}</div>}
    </li>
  );
}

/** Stuck fixtures. Those unknown to any running feed are a single line if there are many. */
export function FixtureLines({ waits }: { readonly waits: readonly FixtureWait[] }) {
  const unknown = waits.filter(({ reason }) => reason === 'NO_FEED');
  const isLong = unknown.length > FEW;
  const single = isLong ? waits.filter(({ reason }) => reason !== 'NO_FEED') : waits;
  return (
    <>
      {isLong && <UnknownFixtures waits={unknown} />}
      {groupWaits(single).map((group) => (
        <FixtureLine key={`${group[0].eventId}/${group[0].marketId}`} group={group} />
      ))}
    </>
  );
}

/** Fixtures unknown to any running feed, e.g. hundreds after a restart with another feed or speed. */
function UnknownFixtures({ waits }: { readonly waits: readonly FixtureWait[] }) {
  const [isOpen, setOpen] = useState(false);
  const canTrade = useCanTrade();
  const markets = waits.reduce((sum, { unsettled }) => sum + unsettled, 0);
  return (
    <>
      <Line
        tone="warn"
        title={`${waits.length} fixtures not in any running feed`}
        note={`${formatCount(markets, 'market')} without a result. Start the server with a feed that covers them, settle them manually, or void them under the rules.`}
      >
        <Button size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
        {canTrade && (
          <VoidButton
            actionKey="void events"
            label={`Void all ${waits.length}`}
            title={`Void ${waits.length} fixtures`}
            eventIds={waits.map(({ eventId }) => eventId)}
            markets={markets}
          />
        )}
      </Line>
      {isOpen && waits.map((wait) => <FixtureLine key={wait.eventId} group={[wait]} />)}
    </>
  );
}

/** Markets of one event with the same reason, longest waiting first. */
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

function listMarketNames(waits: readonly FixtureWait[]): string {
  const names = waits.slice(0, NAMES).map(({ marketName }) => marketName ?? '');
  const more = waits.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}

/** A stuck fixture and its available actions. */
function FixtureLine({ group }: { readonly group: Group }) {
  const [wait] = group;
  const { eventId, eventTitle, marketId, marketName, text, unsettled, since } = wait;
  const { mayBeScored, scoredAs, sources } = wait;
  const canTrade = useCanTrade();
  const isSeveral = group.length > 1;
  const subject = isSeveral ? `${group.length} markets` : marketName;
  return (
    <Line
      tone="warn"
      title={subject === null ? eventTitle : `${eventTitle}: ${subject}`}
      more={
        <>
          {isSeveral && (
            <Text as="small" block size={12} tone="muted">
              {listMarketNames(group)}
            </Text>
          )}
          <Text as="small" size={12} tone="muted">
            {text} {formatCount(unsettled, 'market')} without a result, since {siteTimeText(since)} IST
          </Text>
          <SourceList sources={sources} />
        </>
      }
    >
      <BackOfficeLink to={`/events/${eventId}`}>Open</BackOfficeLink>
      {scoredAs !== null && (
        <BackOfficeLink to={`/scoring/${encodeURIComponent(scoredAs)}`}>Resume scoring</BackOfficeLink>
      )}
      {canTrade && sources.map(({ name }) => <UseSourceButton key={name} eventId={eventId} source={name} />)}
      {canTrade && mayBeScored && <ManualScoringButton eventId={eventId} eventTitle={eventTitle} />}
      {canTrade && marketId === null && (
        <VoidButton
          actionKey={`void event ${eventId}`}
          label="Void all"
          title={`Void ${eventTitle}`}
          eventIds={[eventId]}
          markets={unsettled}
        />
      )}
    </Line>
  );
}

interface VoidButtonProps {
  readonly actionKey: string;
  readonly label: string;
  /** Title of the dialog that asks for the reason. */
  readonly title: string;
  readonly eventIds: readonly number[];
  /** Number of markets without a result. */
  readonly markets: number;
}

/** Voids the markets of events that have no result. */
function VoidButton({ actionKey, label, title, eventIds, markets }: VoidButtonProps) {
  const isActing = useIsPending(actionKey);

  /** Voids one event after another. Stops at the first error without undoing earlier ones. */
  async function voidAll(reason: string) {
    let voided = 0;
    let proposed = 0;
    const { ok } = await runAction(actionKey, async () => {
      for (const eventId of eventIds) {
        const input = { eventId, reason };
        const counts = await operatorApi(operatorFixtureRoutes.operatorVoidEvent, input);
        voided += counts.voided;
        proposed += counts.proposed;
      }
    });
    if (ok || voided + proposed > 0) {
      const detail = proposed === 0 ? null : `${proposed} sent for second approval.`;
      toasts.show('success', `${formatCount(voided, 'market')} voided`, detail);
      await refresh();
    }
    return { ok: ok || eventIds.length > 1 };
  }

  return (
    <ReasonButton
      size="s"
      isBusy={isActing}
      dialog={{
        title,
        text: `Voids ${formatCount(markets, 'market')} without a result and returns every stake. Any that need a second operator are sent for approval.`,
        confirmLabel: 'Void',
        isReasonPublic: true,
        onConfirm: voidAll,
      }}
    >
      {label}
    </ReasonButton>
  );
}

import type {
  OperatorIdentityItem,
  OperatorIdentityPast,
  OperatorPlayerIdentity,
} from '@crease/contracts/care/identity-routes.ts';
import { siteDateText, siteTimeText } from '#format/site-time.ts';
import { Facts } from '#operator/components/figures.tsx';
import formStyles from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/query-results.tsx';
import review from '#operator/components/review.module.css';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './identity.module.css';
import { FLAG_WORDS, KIND_WORDS, STATE_WORDS, usePlayerIdentity } from './identity-queries.ts';
import { ItemStatus } from './identity-queue.tsx';

/** A player's verification level, the requirements of the next one, and the history of each submission. */
export function PlayerLevel({ userId }: { readonly userId: number }) {
  const query = usePlayerIdentity(userId);
  const level = query.data?.level ?? null;
  return (
    <Panel
      title="Identity"
      aside={level === null ? undefined : <Badge tone="brand">Level {level}</Badge>}
    >
      <QueryView query={query} label="Loading level…" rows={4}>
        {(identity) =>
          identity.level === null && identity.items.length === 0 ? (
            <EmptyState title="No verification required" text="This site has no identity rules." />
          ) : (
            <div className={review.view}>
              <LevelFacts identity={identity} />
              <DocumentList items={identity.items} />
              <Past steps={identity.steps} />
            </div>
          )
        }
      </QueryView>
    </Panel>
  );
}

function LevelFacts({ identity }: { readonly identity: OperatorPlayerIdentity }) {
  const { levels, missing, level } = identity;
  const own = levels.find((one) => one.level === level);
  const facts: readonly (readonly [string, string])[] = [
    ['Permissions', own === undefined ? 'Everything (no verification required)' : allowedText(own)],
    [
      'Needed for next level',
      missing.length === 0 ? 'Nothing' : missing.map((kind) => KIND_WORDS[kind]).join(', '),
    ],
    ['Screening', screeningText(identity)],
  ];
  return <Facts facts={facts} />;
}

function allowedText({
  depositsInAll,
  mayBet,
  mayWithdraw,
}: OperatorPlayerIdentity['levels'][number]) {
  const parts = [
    depositsInAll === 0 ? null : 'deposit',
    mayBet ? 'bet' : null,
    mayWithdraw ? 'withdraw' : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'View only' : parts.join(', ');
}

/** Describes the result of name screening. */
function screeningText({ isScreened, items }: OperatorPlayerIdentity): string {
  const details = items.find(({ kind }) => kind === 'DETAILS');
  const found = (details?.flags ?? []).filter((flag) => flag.startsWith('LIST_'));
  if (found.length > 0) return found.map((flag) => FLAG_WORDS[flag].text).join(' ');
  if (!isScreened) return 'Not screened (not required)';
  return details === undefined || details.state === 'NEEDED'
    ? 'Screened when they submit details'
    : 'Screened, no matches';
}

/** A player's details and documents with their status. */
function DocumentList({ items }: { readonly items: readonly OperatorIdentityItem[] }) {
  const now = useNow();
  if (items.length === 0) return null;
  return (
    <ul className={styles.others} aria-label="Details and documents">
      {items.map((item) => (
        <li key={item.id}>
          <span>
            <BackOfficeLink to={`/documents/${item.id}`}>{KIND_WORDS[item.kind]}</BackOfficeLink>
            {item.validUntil !== null && <small> until {siteDateText(item.validUntil)}</small>}
          </span>
          <span className={review.badges}>
            {item.flags.map((flag) => (
              <Badge key={flag} tone="warn">
                {FLAG_WORDS[flag].short}
              </Badge>
            ))}
            <ItemStatus item={item} now={now} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Past({ steps }: { readonly steps: readonly OperatorIdentityPast[] }) {
  return (
    <ol className={review.steps} aria-label="History">
      {steps.map(({ kind, from, to, time, actor, reason }) => (
        <li key={`${kind} ${time} ${from ?? ''} ${to}`}>
          <b>
            {KIND_WORDS[kind]}: {STATE_WORDS[to].text}
          </b>{' '}
          <small>
            {siteTimeText(time)} IST, {actor.startsWith('user:') ? 'player' : actor}
          </small>
          {reason === null || reason === '' ? null : <span>{reason}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Status of a player's details and documents. The identity tab has the rest. */
export function PlayerDocuments({ userId }: { readonly userId: number }) {
  const query = usePlayerIdentity(userId);
  return (
    <Panel
      title="Documents"
      aside={<BackOfficeLink to={`/players/${userId}/documents`}>Open</BackOfficeLink>}
    >
      <div className={formStyles.form}>
        <QueryView query={query} label="Loading documents…" rows={3}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={formStyles.muted}>Nothing requested yet</p>
            ) : (
              <DocumentList items={items} />
            )
          }
        </QueryView>
      </div>
    </Panel>
  );
}

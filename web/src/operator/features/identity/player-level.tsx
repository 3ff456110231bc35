import {
  type OperatorIdentityItem,
  type OperatorPlayerIdentity,
  operatorIdentityRoutes,
} from '@crease/contracts/care/identity-routes.ts';
import { siteDateText } from '#format/site-time.ts';
import { Facts } from '#operator/components/figures.tsx';
import { FormPart } from '#operator/components/form-view.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { FLAG_WORDS, FlagBadges, IdentityHistory, ItemStatus, KIND_WORDS } from './identity-parts.tsx';

/** Reads a player's verification status under their domain's rules. */
function usePlayerIdentity(userId: number) {
  return useRead(operatorIdentityRoutes.operatorGetPlayerIdentity, { userId }, { pollMs: 5_000 });
}

/** A player's verification level, the requirements of the next one, and the history of each submission. */
export function PlayerLevel({ userId }: { readonly userId: number }) {
  const query = usePlayerIdentity(userId);
  const level = query.data?.level ?? null;
  return (
    <Panel title="Identity" aside={level === null ? undefined : <Badge tone="brand">Level {level}</Badge>}>
      <QueryView query={query} label="Loading level…" rows={4}>
        {(identity) =>
          identity.level === null && identity.items.length === 0 ? (
            <EmptyState title="No verification required" text="This site has no identity rules." />
          ) : (
            <Stack gap={5} columns={1} padX="panel" padBottom={6}>
              <LevelFacts identity={identity} />
              <DocumentList items={identity.items} />
              <IdentityHistory steps={identity.steps} />
            </Stack>
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
    ['Needed for next level', missing.length === 0 ? 'Nothing' : missing.map((kind) => KIND_WORDS[kind]).join(', ')],
    ['Screening', screeningText(identity)],
  ];
  return <Facts facts={facts} />;
}

function allowedText({ depositsInAll, mayBet, mayWithdraw }: OperatorPlayerIdentity['levels'][number]) {
  const parts = [depositsInAll === 0 ? null : 'deposit', mayBet ? 'bet' : null, mayWithdraw ? 'withdraw' : null].filter(
    (part) => part !== null,
  );
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
    <Stack as="ul" gap={3} aria-label="Details and documents">
      {items.map((item) => (
        <Row key={item.id} as="li" gap={4} justify="between">
          <span>
            <BackOfficeLink to={`/documents/${item.id}`}>{KIND_WORDS[item.kind]}</BackOfficeLink>
            {item.validUntil !== null && <small> until {siteDateText(item.validUntil)}</small>}
          </span>
          <Row as="span" gap={2} wrap>
            <FlagBadges flags={item.flags} />
            <ItemStatus item={item} now={now} />
          </Row>
        </Row>
      ))}
    </Stack>
  );
}

/** Status of a player's details and documents. The identity tab has the rest. */
export function PlayerDocuments({ userId }: { readonly userId: number }) {
  const query = usePlayerIdentity(userId);
  return (
    <Panel title="Documents" aside={<BackOfficeLink to={`/players/${userId}/documents`}>Open</BackOfficeLink>}>
      <FormPart>
        <QueryView query={query} label="Loading documents…" rows={3}>
          {({ items }) =>
            items.length === 0 ? (
              <Text as="p" tone="muted" size={12}>
                Nothing requested yet
              </Text>
            ) : (
              <DocumentList items={items} />
            )
          }
        </QueryView>
      </FormPart>
    </Panel>
  );
}

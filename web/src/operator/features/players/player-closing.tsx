import { type OperatorUser, operatorPeopleRoutes } from '@crease/contracts/people/operator-people.ts';
import { siteTimeText } from '#format/site-time.ts';
import { FormPart } from '#operator/components/form-view.tsx';
import { ReasonButton, SecondOperatorDialog, useSecondOperator } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useAction, useIsPending, useRead } from '#operator/core/office-call.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Box, Row, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { playerAction, playerActionKey } from './player-status.tsx';

/** Closure status, shown next to the name. */
export function ClosingBadge({ user }: { readonly user: OperatorUser }) {
  if (user.erasedAt !== null) return <Badge tone="bad">Erased</Badge>;
  if (user.closedAt !== null) return <Badge tone="bad">Closed</Badge>;
  return user.closingAskedAt === null ? null : <Badge tone="warn">Closure requested</Badge>;
}

/** Account closure: the owner's request, and the house's actions on it. */
export function PlayerClosing({ user }: { readonly user: OperatorUser }) {
  const isActing = useIsPending(playerActionKey(user.id));
  const isClosed = user.closedAt !== null;
  return (
    <Panel title="Account closure">
      <FormPart>
        <Text as="p" tone="muted" size={12}>
          {stateText(user)}
        </Text>
        {user.erasedAt === null && (
          <Row gap={4} wrap>
            {!isClosed && <CloseButton user={user} isActing={isActing} />}
            {(isClosed || user.closingAskedAt !== null) && <EndClosingButton user={user} isActing={isActing} />}
          </Row>
        )}
      </FormPart>
    </Panel>
  );
}

const { operatorCloseUser, operatorEndClosing } = operatorPeopleRoutes;

interface ClosingButtonProps {
  readonly user: OperatorUser;
  /** An action on the player is running. */
  readonly isActing: boolean;
}

/** Closes an account, by one operator or two. */
function CloseButton({ user: { id: userId, userName }, isActing }: ClosingButtonProps) {
  const { second, proposeAfter } = useSecondOperator();
  const closing = useAction(operatorCloseUser, playerAction(userId, 'Account closed'));

  async function close(reason: string) {
    const outcome = await closing.run({ userId, reason });
    return { ok: outcome.ok || proposeAfter(outcome.failure, { type: 'CloseUser', userId }) };
  }

  return (
    <>
      <ReasonButton
        variant="danger"
        disabled={isActing}
        dialog={{
          title: 'Close account',
          text: `${userName} will be logged out on all devices and can’t log in again. Name, mobile and login history are erased after the site’s retention period.`,
          confirmLabel: 'Close account',
          onConfirm: close,
        }}
      >
        Close account
      </ReasonButton>
      <SecondOperatorDialog {...second} />
    </>
  );
}

/** Declines a request, or reopens a closed account. */
function EndClosingButton({ user: { id: userId, userName, closedAt }, isActing }: ClosingButtonProps) {
  const reopening = useAction(operatorEndClosing, playerAction(userId, 'Account reopened'));
  const words = closedAt === null ? 'Decline request' : 'Reopen';
  return (
    <ReasonButton
      disabled={isActing}
      dialog={{
        title: words,
        text:
          closedAt === null
            ? `${userName} keeps the account and can request closure again.`
            : `${userName} can log in and bet again. Nothing is erased.`,
        confirmLabel: words,
        onConfirm: (reason) => reopening.run({ userId, reason }),
      }}
    >
      {words}
    </ReasonButton>
  );
}

function stateText({ closingAskedAt, closedAt, eraseAt, erasedAt }: OperatorUser): string {
  if (erasedAt !== null) {
    return `Personal data erased on ${siteTimeText(erasedAt)} IST. Bets and transactions are kept under the account ID.`;
  }
  if (closedAt !== null) {
    const due = eraseAt === null ? '' : ` Personal data will be erased on ${siteTimeText(eraseAt)} IST.`;
    return `Closed on ${siteTimeText(closedAt)} IST.${due}`;
  }
  if (closingAskedAt !== null) {
    return `Requested by the player on ${siteTimeText(closingAskedAt)} IST. First settle open bets and pay out the balance.`;
  }
  return 'Open, with no closure request. Open bets must settle and the balance be paid out before closing.';
}

/** A line of the list of requests. */
const LINE = {
  as: 'li',
  align: 'stretch',
  justify: 'between',
  gap: 2,
  gapX: 5,
  padX: 6,
  padY: 4,
  wrap: true,
  border: 'top',
} as const;

const MAX_REQUESTS = 10;
const POLL_MS = 30_000;

/** Pending closure requests. Renders nothing if there are none. */
export function ClosingRequests() {
  const { data } = useRead(
    operatorPeopleRoutes.operatorGetUsers,
    { status: 'closing', MaxResultCount: MAX_REQUESTS },
    { pollMs: POLL_MS },
  );
  if (data === undefined || data.totalCount === 0) return null;
  const more = data.totalCount - data.items.length;
  return (
    <Panel title="Closure requests">
      <Box as="ul" padBottom={4}>
        {data.items.map(({ id, userName, closingAskedAt }) => (
          <Row key={id} {...LINE}>
            <BackOfficeLink to={`/players/${id}`}>{userName}</BackOfficeLink>
            {closingAskedAt !== null && (
              <Text size={12} tone="muted">
                requested {siteTimeText(closingAskedAt)} IST
              </Text>
            )}
          </Row>
        ))}
        {more > 0 && <Row {...LINE}>and {more} more in Players</Row>}
      </Box>
    </Panel>
  );
}

import { type OperatorUser, operatorPeopleRoutes } from '@crease/contracts/people/operator-people.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import formStyles from '#operator/components/form.module.css';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { SecondOperatorDialog } from '#operator/components/second-operator.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import type { WithoutReason } from '#operator/core/proposals.ts';
import { afterSuccess, useAction, useIsPending } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Box } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { playerAction, playerActionKey } from './player-status.tsx';
import styles from './players.module.css';

/** Closure status, shown next to the name. */
export function ClosingBadge({ user }: { readonly user: OperatorUser }) {
  if (user.erasedAt !== null) return <Badge tone="bad">Erased</Badge>;
  if (user.closedAt !== null) return <Badge tone="bad">Closed</Badge>;
  return user.closingAskedAt === null ? null : <Badge tone="warn">Closure requested</Badge>;
}

type ClosingAction = 'close' | 'end';

/** Label of the action that ends a closure. */
function endWords({ closedAt }: OperatorUser): string {
  return closedAt === null ? 'Decline request' : 'Reopen';
}

/** Account closure: the owner's request, and the house's actions on it. */
export function PlayerClosing({ user }: { readonly user: OperatorUser }) {
  const [asked, setAsked] = useState<ClosingAction | null>(null);
  const isActing = useIsPending(playerActionKey(user.id));
  const isClosed = user.closedAt !== null;
  return (
    <Panel title="Account closure">
      <div className={formStyles.form}>
        <p className={formStyles.muted}>{stateText(user)}</p>
        {user.erasedAt === null && (
          <div className={formStyles.buttons}>
            {!isClosed && (
              <Button variant="danger" disabled={isActing} onClick={() => setAsked('close')}>
                Close account
              </Button>
            )}
            {(isClosed || user.closingAskedAt !== null) && (
              <Button disabled={isActing} onClick={() => setAsked('end')}>
                {endWords(user)}
              </Button>
            )}
          </div>
        )}
      </div>
      <ClosingQuestions user={user} action={asked} onClose={() => setAsked(null)} />
    </Panel>
  );
}

interface ClosingQuestionsProps {
  readonly user: OperatorUser;
  /** Null closes the dialog. */
  readonly action: ClosingAction | null;
  readonly onClose: () => void;
}

/** Confirmations for closing or keeping an account, by one operator or two. */
function ClosingQuestions({ user, action, onClose }: ClosingQuestionsProps) {
  const { operatorCloseUser, operatorEndClosing } = operatorPeopleRoutes;
  const userId = user.id;
  const [second, setSecond] = useState<WithoutReason | null>(null);
  const closing = useAction(operatorCloseUser, playerAction(userId, 'Account closed'));
  const reopening = useAction(operatorEndClosing, playerAction(userId, 'Account reopened'));

  async function close(reason: string) {
    const outcome = await closing.run({ userId, reason });
    const needsSecond = !outcome.ok && outcome.failure?.code === 'FOUR_EYES';
    if (outcome.ok || needsSecond) onClose();
    if (needsSecond) setSecond({ type: 'CloseUser', userId });
  }

  return (
    <>
      <ReasonDialog
        open={action === 'close'}
        title="Close account"
        text={`${user.userName} will be logged out on all devices and can’t log in again. Name, mobile and login history are erased after the site’s retention period.`}
        confirmLabel="Close account"
        isBusy={closing.isPending}
        onClose={onClose}
        onConfirm={(reason) => void close(reason)}
      />
      <ReasonDialog
        open={action === 'end'}
        title={endWords(user)}
        text={
          user.closedAt === null
            ? `${user.userName} keeps the account and can request closure again.`
            : `${user.userName} can log in and bet again. Nothing is erased.`
        }
        confirmLabel={endWords(user)}
        isBusy={reopening.isPending}
        onClose={onClose}
        onConfirm={(reason) => afterSuccess(reopening.run({ userId, reason }), onClose)}
      />
      <SecondOperatorDialog action={second} onClose={() => setSecond(null)} onProposed={() => setSecond(null)} />
    </>
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
          <li key={id} className={styles.closingLine}>
            <BackOfficeLink to={`/players/${id}`}>{userName}</BackOfficeLink>
            {closingAskedAt !== null && <span>requested {siteTimeText(closingAskedAt)} IST</span>}
          </li>
        ))}
        {more > 0 && <li className={styles.closingLine}>and {more} more in Players</li>}
      </Box>
    </Panel>
  );
}

import type { OpUser } from '@crease/contracts/routes/operator-people.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import type { Unreasoned } from '#operator/office/proposed-acts.ts';
import { useClosingRequests } from '#operator/office/reads.ts';
import { AskSecond } from '#operator/parts/ask-second.tsx';
import form from '#operator/parts/form.module.css';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { closeUser, endClosing, userAct } from './people-acts.ts';
import styles from './player-closing.module.css';

/** How far the closing of an account has come, beside the name. */
export function ClosingBadge({ user }: { readonly user: OpUser }) {
  if (user.erasedAt !== null) return <Badge tone="bad">Erased</Badge>;
  if (user.closedAt !== null) return <Badge tone="bad">Closed</Badge>;
  return user.closingAskedAt === null ? null : <Badge tone="warn">Wants it closed</Badge>;
}

type ClosingAct = 'close' | 'end';

/** What ends the closing of an account, in words. */
function endWords({ closedAt }: OpUser): string {
  return closedAt === null ? 'Refuse the request' : 'Open again';
}

/** The end of an account: whether its owner asked for it, and what the house does about it. */
export function PlayerClosing({ user }: { readonly user: OpUser }) {
  const [asked, setAsked] = useState<ClosingAct | null>(null);
  const isActing = useIsActing(userAct(user.id));
  const isClosed = user.closedAt !== null;
  return (
    <Panel title="Closing">
      <div className={form.form}>
        <p className={form.muted}>{stateText(user)}</p>
        {user.erasedAt === null && (
          <div className={form.buttons}>
            {!isClosed && (
              <Button look="danger" disabled={isActing} onClick={() => setAsked('close')}>
                Close the account
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
      <ClosingQuestions user={user} asked={asked} onClose={() => setAsked(null)} />
    </Panel>
  );
}

interface ClosingQuestionsProps {
  readonly user: OpUser;
  /** Null: nothing is asked. */
  readonly asked: ClosingAct | null;
  readonly onClose: () => void;
}

/** What is asked before an account is closed or stays open, of one operator or of two. */
function ClosingQuestions({ user, asked, onClose }: ClosingQuestionsProps) {
  const [second, setSecond] = useState<Unreasoned | null>(null);
  const isActing = useIsActing(userAct(user.id));

  async function close(reason: string) {
    const outcome = await closeUser(user.id, reason);
    if (outcome.ok || outcome.failure?.code === 'FOUR_EYES') onClose();
    if (!outcome.ok && outcome.failure?.code === 'FOUR_EYES') {
      setSecond({ type: 'CloseUser', userId: user.id });
    }
  }

  return (
    <>
      <ReasonDialog
        open={asked === 'close'}
        title="Close the account"
        text={`${user.userName} is logged out everywhere and cannot come back. Name, mobile and logins are erased when the days of the site are over.`}
        doLabel="Close the account"
        isBusy={isActing}
        onClose={onClose}
        onDo={(reason) => void close(reason)}
      />
      <ReasonDialog
        open={asked === 'end'}
        title={endWords(user)}
        text={
          user.closedAt === null
            ? `${user.userName} keeps the account and can ask again.`
            : `${user.userName} can log in and bet again, and nothing is erased.`
        }
        doLabel={endWords(user)}
        isBusy={isActing}
        onClose={onClose}
        onDo={(reason) => {
          void endClosing(user.id, reason).then(({ ok }) => {
            if (ok) onClose();
          });
        }}
      />
      <AskSecond act={second} onClose={() => setSecond(null)} onProposed={() => setSecond(null)} />
    </>
  );
}

function stateText({ closingAskedAt, closedAt, eraseAt, erasedAt }: OpUser): string {
  if (erasedAt !== null) {
    return `The personal data was erased on ${siteTimeText(erasedAt)} IST. Bets and money stay under the number.`;
  }
  if (closedAt !== null) {
    const due = eraseAt === null ? '' : ` The personal data goes on ${siteTimeText(eraseAt)} IST.`;
    return `Closed on ${siteTimeText(closedAt)} IST.${due}`;
  }
  if (closingAskedAt !== null) {
    return `Asked for by the player on ${siteTimeText(closingAskedAt)} IST. Settle the open bets and pay the money out first.`;
  }
  return 'Open, and its owner has not asked for anything else. Open bets and money have to be gone before it can be closed.';
}

/** Players who want their account closed and wait for the house; nothing while there are none. */
export function ClosingRequests() {
  const { data } = useClosingRequests();
  if (data === undefined || data.totalCount === 0) return null;
  const more = data.totalCount - data.items.length;
  return (
    <Panel title="Accounts to close">
      <ul className={styles.list}>
        {data.items.map(({ id, userName, closingAskedAt }) => (
          <li key={id} className={styles.line}>
            <OfficeLink to={`/players/${id}`}>{userName}</OfficeLink>
            {closingAskedAt !== null && <span>asked {siteTimeText(closingAskedAt)} IST</span>}
          </li>
        ))}
        {more > 0 && <li className={styles.line}>and {more} more, in Players</li>}
      </ul>
    </Panel>
  );
}

import { KOLKATA_OFFSET_MS, timeOf } from '@crease/contracts/values/instant.ts';
import type { PlayLimits } from '@crease/contracts/wire/play-limits.ts';
import type { PlayChange } from '@crease/core/play/play.ts';
import type { PlaySection } from '@crease/core/play/play-block.ts';
import { isTimeLimit, type LimitName } from '@crease/core/play/play-limit.ts';
import { type TypedLogin, withLogin } from '#services/account/authenticate.ts';
import type { Origin } from '#services/account/live-session.ts';
import type { Visit } from '#services/account/log-in.ts';
import { ownAuditLineOf } from '#services/account/own-audit-line.ts';
import type { AppContext } from '#services/app-context.ts';
import type { OwnProof } from '#services/own-data/own-closing.ts';
import { answer, declinedByExchange, type Reply } from '#services/reply.ts';
import { withAllProofs } from '#services/security/check-current-password.ts';
import type { Caller } from '#services/security/manage-second-factor.ts';
import { playLimitsOf } from './play-limits-of.ts';

const DAY_MS = 86_400_000;
/** The site's calendar is India's. */
const ZONE_MINUTES = KOLKATA_OFFSET_MS / 60_000;

/** The caller's limits and break as they stand. */
export async function readPlayLimits(
  context: AppContext,
  userId: number,
): Promise<Reply<PlayLimits>> {
  return answer(await playLimitsOf(context, userId));
}

/**
 * Sets a limit of the caller; see `wantedLimit` for when it holds.
 *
 * @param wanted `amount`: hundredths, which are paise, or of minutes; a part of a minute is refused.
 */
export function setPlayLimit(
  context: AppContext,
  { session, origin }: Caller,
  { name, amount: typed }: { readonly name: LimitName; readonly amount: number | null },
): Promise<Reply<PlayLimits>> {
  const userId = session.user.id;
  const amount = isTimeLimit(name) && typed !== null ? typed / 100 : typed;
  return submit(
    context,
    { userId, origin },
    {
      type: 'LIMIT',
      name,
      amount,
      by: 'PLAYER',
      zoneMinutes: ZONE_MINUTES,
    },
  );
}

/** Confirms a raise: that is the one act here that needs the password once more. */
export function confirmPlayLimit(
  context: AppContext,
  { session, origin }: Caller,
  { name, ...proof }: OwnProof & { readonly name: LimitName },
): Promise<Reply<PlayLimits>> {
  const userId = session.user.id;
  return withAllProofs(context, { ...proof, userId, origin }, () =>
    submit(context, { userId, origin }, { type: 'CONFIRM_RAISE', name }),
  );
}

/** Shuts a part of the casino for the caller at once, or asks to open it. */
export function changeBlock(
  context: AppContext,
  { session, origin }: Caller,
  change: { readonly type: 'BLOCK' | 'ASK_TO_UNBLOCK'; readonly section: PlaySection },
): Promise<Reply<PlayLimits>> {
  return submit(context, { userId: session.user.id, origin }, change);
}

/** Opens what waited to be opened; like a raise it needs the password once more. */
export function unblockSection(
  context: AppContext,
  { session, origin }: Caller,
  { section, ...proof }: OwnProof & { readonly section: PlaySection },
): Promise<Reply<PlayLimits>> {
  const userId = session.user.id;
  return withAllProofs(context, { ...proof, userId, origin }, () =>
    submit(context, { userId, origin }, { type: 'UNBLOCK', section }),
  );
}

/** Refuses bets and deposits for some days, and ends all sessions so that every page and push is over at once. */
export function takeTimeOut(
  context: AppContext,
  { session, origin }: Caller,
  days: number,
): Promise<Reply<boolean>> {
  return pause(
    context,
    { userId: session.user.id, origin },
    {
      type: 'PAUSE',
      kind: 'TIME_OUT',
      forMs: days * DAY_MS,
    },
  );
}

/** Closes the site to the caller. @param months 0: for good. */
export function excludeMe(
  context: AppContext,
  { session, origin }: Caller,
  { months, ...proof }: OwnProof & { readonly months: number },
): Promise<Reply<boolean>> {
  const userId = session.user.id;
  const now = context.clock.now();
  const forMs = months === 0 ? null : monthsAfter(now, months) - now;
  return withAllProofs(context, { ...proof, userId, origin }, () =>
    pause(context, { userId, origin }, { type: 'PAUSE', kind: 'EXCLUSION', forMs }),
  );
}

/** Asks to come back after an exclusion, with name and password: nobody excluded has a session. */
export function askToReturn(
  context: AppContext,
  typed: TypedLogin,
  visit: Visit,
): Promise<Reply<{ returnsAt: string }>> {
  return withLogin(context, { ...typed, visit }, async ({ id: userId }) => {
    const changed = await submit(context, { userId, origin: visit }, { type: 'ASK_TO_RETURN' });
    if (!changed.ok) return changed;
    const { pause: after } = changed.value;
    // A second request after the wait finds no pause any more: they may come in now.
    return answer({ returnsAt: after?.returnsAt ?? timeOf(context.clock.now()) });
  });
}

interface Person {
  readonly userId: number;
  readonly origin: Origin;
}

async function submit(
  context: AppContext,
  person: Person,
  playChange: PlayChange,
): Promise<Reply<PlayLimits>> {
  const { userId } = person;
  const { type, ...after } = playChange;
  const audit = ownAuditLineOf(person, `Play:${type}`, after);
  const outcome = await context.exchange.submit(
    { type: 'ChangePlay', accountId: userId, change: playChange },
    { audit },
  );
  if (!outcome.ok) return declinedByExchange(outcome);
  context.timeWatch.forget(userId);
  return readPlayLimits(context, userId);
}

async function pause(
  context: AppContext,
  person: Person,
  playChange: Extract<PlayChange, { readonly type: 'PAUSE' }>,
): Promise<Reply<boolean>> {
  const changed = await submit(context, person, playChange);
  if (!changed.ok) return changed;
  await context.sessions.endAllOf('user', person.userId, 'BREAK');
  return answer(true);
}

/** The same day some months later, or the last of a shorter month. */
function monthsAfter(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

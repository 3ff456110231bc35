import { findHarmStage, getHarmRules, HARM_STAGES, type HarmRules, isAtLeast } from '@crease/contracts/care/harm.ts';
import type { PlaySession } from '@crease/contracts/care/play-limits.ts';
import type { CareKind } from '@crease/contracts/people/preferences.ts';
import { getResumeTime } from '@crease/core/play/play-pause.ts';
import { buildAuditRow, SYSTEM_ACTOR, SYSTEM_ORIGIN } from '#base/audit-log.ts';
import type { User } from '#people/store/account-store.ts';
import type { CareEnv } from './env.ts';
import { COUNTED_MS } from './harm-signs.ts';
import type { HarmCase, HarmChange } from './store/harm-store.ts';

const HOUR_MS = 3_600_000;
export const FIRST_EFFECT_MS = 7 * 86_400_000;

/**
 * Advances a case through every stage its score has reached, in order; stages are never reverted automatically. A
 * stage's effect comes first and is idempotent, so a crash skips none.
 */
export async function advanceStages(
  context: CareEnv,
  { user, rules, one }: { readonly user: User; readonly rules: HarmRules; readonly one: HarmCase },
): Promise<void> {
  const { clock, harm } = context;
  let present = one;
  const wanted = HARM_STAGES.indexOf(findHarmStage(one.score, rules));
  for (const stage of HARM_STAGES.slice(HARM_STAGES.indexOf(one.stage) + 1, wanted + 1)) {
    if (stage === 'NONE') continue;
    if (stage === 'MESSAGE') await sendCare(context, present, 'TOOLS');
    if (stage === 'CHECK') await sendCare(context, present, 'CHECK');
    if (stage === 'STOP') await stopPlay(context, user.id, { ...SYSTEM_ORIGIN, forMs: rules.stopHours * HOUR_MS });
    const at = clock.now();
    const needsPerson = stage === 'REVIEW' || stage === 'STOP';
    const change: HarmChange = {
      stage,
      actedAt: at,
      effectAt: at + FIRST_EFFECT_MS,
      lookAt: needsPerson ? null : at + COUNTED_MS,
      ...(stage === 'REVIEW' ? { dueAt: at + rules.reviewHours * HOUR_MS } : {}),
    };
    const step = { at, act: stage, actor: SYSTEM_ACTOR, score: present.score };
    const next = await harm.change(present, change, { step });
    if (next === null) return;
    present = next;
  }
}

/** Sends a notice about the available tools, once per type and case. */
export async function sendCare(
  { clock, notices }: Pick<CareEnv, 'clock' | 'notices'>,
  { id, userId }: Pick<HarmCase, 'id' | 'userId'>,
  kind: CareKind,
): Promise<void> {
  const key = `care:${id}:${kind}`;
  await notices.add({ userId, key, at: clock.now(), kind: 'CARE', facts: { what: kind } });
}

/**
 * Suspends betting and deposits for a while and ends all sessions; the player may log in again and withdraw.
 *
 * @returns true if play is suspended until then, by this or a longer break.
 */
export async function stopPlay(
  { clock, exchange, sessions }: Pick<CareEnv, 'clock' | 'exchange' | 'sessions'>,
  userId: number,
  { actor, ip, forMs }: { readonly actor: string; readonly ip: string; readonly forMs: number },
): Promise<boolean> {
  const change = { type: 'PAUSE', kind: 'STOP', forMs } as const;
  const line = { action: 'Play:PAUSE', entity: 'user', entityId: userId, after: { kind: change.kind, forMs } };
  const audit = buildAuditRow({ actor, ip }, line);
  const stopped = await exchange.submit({ type: 'ChangePlay', accountId: userId, change }, { audit });
  if (stopped.ok) await sessions.endAllSessions('user', userId, 'BREAK');
  const pause = await exchange.read((state) => state.accounts.get(userId)?.play?.pause ?? null);
  return stopped.ok || getResumeTime(pause, clock.now()) !== 0;
}

/** Stages from which reality checks are mandatory and marketing stops. */
const CHECKED = ['CHECK', 'REVIEW', 'STOP'] as const;

/** Maximum interval between reality checks, minutes; null if it is up to the player. */
export async function getCheckInterval({ harm, domains }: CareEnv, user: User): Promise<PlaySession['checkAtLeast']> {
  const one = await harm.findOpenCase(user.id);
  if (one === null || !isAtLeast(one.stage, 'CHECK')) return null;
  return getHarmRules(domains.getByHost(user.domain))?.checkMinutes ?? null;
}

/** True if bonuses are withheld from a player because of a harm case. */
export async function isBonusBlocked({ harm }: Pick<CareEnv, 'harm'>, userId: number): Promise<boolean> {
  const one = await harm.findOpenCase(userId);
  return one !== null && isAtLeast(one.stage, 'CHECK');
}

/** Players who get no marketing regardless of consent. Marketing has no other access to cases. */
export async function listMarketingBlocked({ harm }: CareEnv): Promise<ReadonlySet<number>> {
  return new Set(await harm.usersAt(CHECKED));
}

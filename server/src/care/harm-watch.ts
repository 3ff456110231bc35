import { isDeepStrictEqual } from 'node:util';
import { findHarmStage, getHarmRules } from '@crease/contracts/care/harm.ts';
import { SYSTEM_ACTOR } from '#base/audit-log.ts';
import { isDocument } from '#base/document-store.ts';
import type { CareEnv } from '#care/env.ts';
import { COUNTED_MS, findHarmSigns } from '#care/harm-signs.ts';
import { advanceStages } from '#care/harm-stages.ts';
import type { User } from '#people/store/account-store.ts';
import { loadHarmFacts, measureEffect } from './harm-facts.ts';

/** Maximum number of players and cases per round; the rest follow in the next. */
const BATCH_SIZE = 50;
/** Minimum interval between reviews of a player. */
const PASS_MS = 60_000;
const FIRST_PASS_MS = 86_400_000;
const POSITION = 'harm-watch';

/** Progress of the current pass over recently active players. */
interface Pass {
  /** Reviews players active since then. */
  readonly since: number;
  readonly startedAt: number;
  /** Last user ID processed. */
  readonly upTo: number;
}

/**
 * One round over recently active players and due cases. Progress is persisted, so a new process resumes there;
 * reviews are idempotent.
 */
export async function runHarmRound(context: CareEnv): Promise<void> {
  const { clock, documents, harm, log, playTime } = context;
  const now = clock.now();
  const pass = resumePass(await documents.get(POSITION), now);
  if (pass !== null) {
    const seen = [...new Set(await playTime.listActiveSince(pass.since))].sort((a, b) => a - b);
    const next = seen.filter((userId) => userId > pass.upTo).slice(0, BATCH_SIZE);
    for (const userId of next) {
      // A failure for one player doesn't affect the others.
      await reviewPlayer(context, userId).catch((error: unknown) => {
        log.warn('Couldn’t assess a player for harm.', { userId, error });
      });
    }
    const isOver = next.length < BATCH_SIZE;
    const upTo = isOver ? Number.MAX_SAFE_INTEGER : (next.at(-1) ?? pass.upTo);
    await documents.put(POSITION, { ...pass, upTo });
  }
  for (const due of await harm.due(now, BATCH_SIZE)) {
    await withHarmLock(context, due.userId, () => processCase(context, due.id)).catch((error: unknown) => {
      log.warn('Couldn’t process a harm case.', { caseId: due.id, error });
    });
  }
}

function reviewPlayer(context: CareEnv, userId: number): Promise<void> {
  return withHarmLock(context, userId, async () => {
    const user = await context.accounts.userById(userId);
    if (user?.currency === 'INR' && user.closedAt === null && user.erasedAt === null) await assessUser(context, user);
  });
}

/** Serialises the handling of one player's case. */
export function withHarmLock<Value>(
  { locks }: Pick<CareEnv, 'locks'>,
  userId: number,
  work: () => Promise<Value>,
): Promise<Value> {
  return locks.run(`harm:${userId}`, work);
}

async function assessUser(context: CareEnv, user: User): Promise<void> {
  const { clock, domains, harm } = context;
  const rules = getHarmRules(domains.getByHost(user.domain));
  if (rules === null) return;
  const now = clock.now();
  const closedAt = await harm.closedAt(user.id);
  const facts = await loadHarmFacts(context, user.id, closedAt === null ? 0 : closedAt + 1);
  const signs = findHarmSigns(facts, rules, now);
  const score = signs.reduce((sum, { points }) => sum + points, 0);
  const known = await harm.findOpenCase(user.id);
  if (known === null && findHarmStage(score, rules) === 'NONE') return;
  const seen = known ?? (await harm.open(user.id, now));
  const isNews = !isDeepStrictEqual(seen.signs, signs);
  const isMore = score > seen.score;
  const step = { at: now, act: 'SEEN', actor: SYSTEM_ACTOR, score } as const;
  const kept = isNews ? await harm.change(seen, { signs, score }, isMore ? { step } : null) : seen;
  if (kept !== null) await advanceStages(context, { user, rules, one: kept });
}

/** Closes an unattended case once no markers remain; records the effect of interventions in the others. */
async function processCase(context: CareEnv, id: number): Promise<void> {
  const { accounts, clock, harm } = context;
  const one = await harm.caseById(id);
  const user = one === null ? null : await accounts.userById(one.userId);
  if (one === null || user === null) return;
  const now = clock.now();
  if (one.effectAt !== null && one.effectAt <= now) await measureEffect(context, one);
  if (one.lookAt === null || one.lookAt > now) return;
  await assessUser(context, user);
  const present = await harm.caseById(id);
  if (present === null || !present.isOpen || present.lookAt === null) return;
  const rules = getHarmRules(context.domains.getByHost(user.domain));
  const isCalm = rules === null || findHarmStage(present.score, rules) === 'NONE';
  if (!isCalm) {
    await harm.change(present, { lookAt: now + COUNTED_MS }, null);
    return;
  }
  const change = { isOpen: false, outcome: 'CALM', closedAt: now, lookAt: null, proposal: null } as const;
  const step = { at: now, act: 'CLOSE', actor: SYSTEM_ACTOR, score: present.score } as const;
  await harm.change(present, change, { step });
}

/** Resumes the current pass; null if the last one is complete and the next isn't due. */
function resumePass(value: unknown, now: number): Pass | null {
  if (!isDocument<Pass>(value, 'startedAt')) return { since: now - FIRST_PASS_MS, startedAt: now, upTo: 0 };
  if (value.upTo < Number.MAX_SAFE_INTEGER) return value;
  if (now < value.startedAt + PASS_MS) return null;
  return { since: value.startedAt, startedAt: now, upTo: 0 };
}

import { type CaseActionType, isAtLeast } from '@crease/contracts/care/harm.ts';
import { getEffectiveLimit, isTimeLimit, NO_LIMIT } from '@crease/core/play/play-limit.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import { FIRST_EFFECT_MS, sendCare, stopPlay } from '#care/harm-stages.ts';
import { withHarmLock } from '#care/harm-watch.ts';
import type { HarmCase, HarmChange } from '#care/store/harm-store.ts';
import type { Input } from '#people/account/call-context.ts';
import { areIndependent } from '#people/staff/independent-operators.ts';

const DAY_MS = 86_400_000;
/** Reviews involve conversations, so a claim lasts a day. */
const CLAIM_MS = DAY_MS;
const RELEASED = { claimedBy: null, claimedUntil: null } as const;

interface CaseStep {
  readonly act: CaseActionType;
  readonly change?: HarmChange;
  readonly text?: string;
}

/** Claims a case. Errors: REQUEST_CLAIMED if another reviewer has it. */
export function claimCase(context: CareEnv, actor: Actor, { id }: Input<'operatorClaimCase'>): Reply<HarmCase> {
  const change = { claimedBy: actor.operatorId, claimedUntil: context.clock.now() + CLAIM_MS };
  return withCase(context, actor, id, (_, record) => record({ act: 'CLAIM', change }));
}

/** Releases a case with a note for the next reviewer. */
export function handOverCase(
  context: CareEnv,
  actor: Actor,
  { id, text }: Input<'operatorHandOverCase'>,
): Reply<HarmCase> {
  return withCase(context, actor, id, (_, record) => record({ act: 'HAND_OVER', change: RELEASED, text }));
}

export function addCaseNote(context: CareEnv, actor: Actor, { id, text }: Input<'operatorNoteCase'>): Reply<HarmCase> {
  return withCase(context, actor, id, (_, record) => record({ act: 'NOTE', text }));
}

/** Sends the player a message; recorded in the case and shown among the player's notices. */
export function writeInCase(
  context: CareEnv,
  actor: Actor,
  { id, text }: Input<'operatorWriteInCase'>,
): Reply<HarmCase> {
  return withCase(context, actor, id, async (_, record) => {
    const kept = await record({ act: 'WRITE', text, change: markIntervention(context) });
    if (kept.ok) await sendMessage(context, kept.value, text);
    return kept;
  });
}

/** Proposes a limit to the player. Errors: BAD_STATE if an equal or lower one is in force. */
export function proposeLimit(context: CareEnv, actor: Actor, request: Input<'operatorProposeLimit'>): Reply<HarmCase> {
  const { id, name, text } = request;
  const amount = isTimeLimit(name) ? request.amount / 100 : request.amount;
  return withCase(context, actor, id, async (one, record) => {
    const present = await context.exchange.read((state) =>
      getEffectiveLimit(state.accounts.get(one.userId)?.play?.limits.get(name) ?? NO_LIMIT),
    );
    if (present !== null && present <= amount) return fail('BAD_STATE');
    const proposal = { name, amount, text, at: context.clock.now() };
    const kept = await record({ act: 'PROPOSE', text, change: { ...markIntervention(context), proposal } });
    if (kept.ok) await sendCare(context, kept.value, 'PROPOSAL');
    return kept;
  });
}

/** Suspends play for some days. Errors: BAD_STATE if a longer break is in force. */
export function stopPlayInCase(
  context: CareEnv,
  actor: Actor,
  { id, days, text }: Input<'operatorStopPlay'>,
): Reply<HarmCase> {
  return withCase(context, actor, id, async (one, record) => {
    const by = { actor: `operator:${actor.operatorId}`, ip: actor.ip };
    if (!(await stopPlay(context, one.userId, { ...by, forMs: days * DAY_MS }))) return fail('BAD_STATE');
    return await record({ act: 'STOP', text, change: markIntervention(context) });
  });
}

/**
 * Closes a case. Closing a case under mandatory review without a measure takes two reviewers; the first one's
 * decision is recorded.
 */
export function closeCase(
  context: CareEnv,
  actor: Actor,
  { id, outcome, text }: Input<'operatorCloseCase'>,
): Reply<HarmCase> {
  return withCase(context, actor, id, async (one, record) => {
    const { operatorId } = actor;
    const isUndone = outcome === 'WATCH' || outcome === 'NO_HARM';
    if (isUndone && isAtLeast(one.stage, 'REVIEW')) {
      if (one.closing?.outcome !== outcome) {
        const closing = { outcome, by: operatorId, reason: text };
        return await record({ act: 'CLOSE_FIRST', text, change: { ...RELEASED, closing } });
      }
      if (!(await areIndependent(context, one.closing.by, operatorId))) return fail('FOUR_EYES');
    }
    const ended = { isOpen: false, outcome, closedAt: context.clock.now() };
    const change = { ...RELEASED, ...ended, closing: null, proposal: null, lookAt: null };
    return await record({ act: 'CLOSE', text, change });
  });
}

/** Marks an intervention, from which its effect is measured. */
function markIntervention({ clock }: Pick<CareEnv, 'clock'>): HarmChange {
  const actedAt = clock.now();
  return { actedAt, effectAt: actedAt + FIRST_EFFECT_MS };
}

/** The audit log records the action without its text, because its entries outlive the personal data. */
async function recordStep(
  { clock, harm }: CareEnv,
  actor: Actor,
  one: HarmCase,
  { act, change = {}, text }: CaseStep,
): Reply<HarmCase> {
  const step = { at: clock.now(), act, actor: `operator:${actor.operatorId}`, text: text ?? null };
  const outcome = change.outcome ?? change.closing?.outcome;
  const audit = buildAuditRow(actor, {
    action: `Case:${act}`,
    entity: 'user',
    entityId: one.userId,
    after: { case: one.id, ...(outcome === undefined ? {} : { outcome }) },
  });
  const kept = await harm.change(one, change, { step, audit });
  return kept === null ? fail('BAD_STATE') : ok(kept);
}

/** Acts on an open case under the player's lock, unless another reviewer has claimed it. */
async function withCase(
  context: CareEnv,
  actor: Actor,
  id: number,
  work: (one: HarmCase, record: (step: CaseStep) => Reply<HarmCase>) => Reply<HarmCase>,
): Reply<HarmCase> {
  const known = await context.harm.caseById(id);
  if (known === null) return fail('NOT_FOUND');
  return await withHarmLock(context, known.userId, async () => {
    const one = await context.harm.caseById(id);
    if (one === null) return fail('NOT_FOUND');
    if (!one.isOpen) return fail('BAD_STATE');
    const isHeld = one.claimedBy !== null && (one.claimedUntil ?? 0) > context.clock.now();
    if (isHeld && one.claimedBy !== actor.operatorId) return fail('REQUEST_CLAIMED');
    return await work(one, (step) => recordStep(context, actor, one, step));
  });
}

/** In the reviewer's own words, untranslated. */
async function sendMessage({ clock, ids, notices }: CareEnv, { userId }: HarmCase, text: string): Promise<void> {
  const facts = { title: 'Stay in control', text, level: 'info' } as const;
  const notice = { userId, key: `case:${ids.uuid()}`, at: clock.now() };
  await notices.add({ ...notice, kind: 'MESSAGE', facts });
}

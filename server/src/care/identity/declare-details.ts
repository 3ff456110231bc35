import { computeAge } from '@crease/contracts/rules/declared-age.ts';
import type { IdentityRules } from '@crease/contracts/rules/identity-rules.ts';
import { makePersonKey } from '@crease/contracts/rules/name-likeness.ts';
import type { DeclaredDetails, Identity, IdentityFlag } from '@crease/contracts/wire/identity.ts';
import type { ListHit } from '@crease/contracts/wire/operator-identity.ts';
import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import { fail, failField, type ServiceResult } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import { checkExclusion } from '#care/limits/exclusion.ts';
import type { Requester } from '#people/account/live-session.ts';
import { getIdentityRules, maySubmit, readIdentity } from './identity-view.ts';
import { takeIdentityStep, withIdentityLock } from './take-identity-step.ts';

const LIST_FLAGS = { POSSIBLE: 'LIST_POSSIBLE', HIT: 'LIST_HIT' } as const;

/** Reasons against automatic acceptance. */
interface Concerns {
  readonly flags: readonly IdentityFlag[];
  readonly hits: readonly ListHit[];
}

/**
 * Accepts a player's declared details, automatically if nothing speaks against it. A duplicate account, a
 * self-exclusion or a screening match sends them to a reviewer, without telling the player why.
 */
export function declareDetails(
  context: CareEnv,
  { user, origin }: Requester,
  details: DeclaredDetails,
): Promise<ServiceResult<Identity>> {
  return withIdentityLock(context, user.id, async () => {
    const rules = getIdentityRules(context, user);
    if (rules === null) return fail('FEATURE_OFF');
    const now = context.clock.now();
    const age = computeAge(details.birthDate, now);
    if (age === null) return failField('birthDate', { code: 'NOT_DATE' });
    const { minAge } = context.domains.getByHost(user.domain);
    if (age < minAge) return fail('UNDER_AGE', { age: minAge });
    const item = await context.identities.getOrCreateItem(user.id, 'DETAILS', now);
    if (!maySubmit(item.state)) return fail('BAD_STATE', { state: item.state });
    const personKey = makePersonKey(details);
    const doubts = await findConcerns(context, { userId: user.id, details, personKey, rules });
    const sent = await takeIdentityStep(context, item, {
      to: 'SUBMITTED',
      by: 'USER',
      actor: `user:${user.id}`,
      ip: origin.ip,
      change: { ...doubts, details, personKey, reason: null, declineCode: null, submittedAt: now },
    });
    if (!sent.ok) return sent;
    if (doubts.flags.length === 0) {
      const change = { decidedAt: now };
      const step = {
        to: 'ACCEPTED',
        by: 'SYSTEM',
        actor: SYSTEM_ACTOR,
        ip: origin.ip,
        change,
      } as const;
      const accepted = await takeIdentityStep(context, sent.value, step);
      if (!accepted.ok) return accepted;
    }
    return await readIdentity(context, user);
  });
}

async function findConcerns(
  context: CareEnv,
  person: {
    readonly userId: number;
    readonly details: DeclaredDetails;
    readonly personKey: string;
    readonly rules: IdentityRules;
  },
): Promise<Concerns> {
  const { userId, details, personKey, rules } = person;
  const flags: IdentityFlag[] = [];
  for (const otherId of await context.identities.listUserIds(personKey, userId)) {
    const isExcluded = (await checkExclusion(context, otherId)) !== null;
    flags.push(isExcluded ? 'EXCLUDED_PERSON' : 'SAME_PERSON');
  }
  const screened = rules.isScreened ? await screen(context, details) : NOTHING;
  return { flags: [...new Set([...flags, ...screened.flags])], hits: screened.hits };
}

const NOTHING: Concerns = { flags: [], hits: [] };

/** Fails closed: if a list is missing or unreadable, nobody is cleared. */
async function screen({ log, screening }: CareEnv, details: DeclaredDetails): Promise<Concerns> {
  const failed: Concerns = { flags: ['LIST_FAILED'], hits: [] };
  if (screening === null) return failed;
  try {
    const { result, hits } = await screening.check(details);
    return { flags: result === 'CLEAR' ? [] : [LIST_FLAGS[result]], hits };
  } catch (error) {
    log.error('Couldn’t read the screening list.', { error });
    return failed;
  }
}

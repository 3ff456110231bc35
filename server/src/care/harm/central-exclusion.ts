import type { DomainSetting } from '@crease/contracts/settings.ts';
import { type Failure, fail } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import type { User } from '#people/store/account-store.ts';
import type { KnownPerson } from './exclusion-register.ts';

/**
 * Checks the exclusion register before login, renewal, deposit, bet and game, under the rules of the user's domain:
 * somebody may be registered while logged in. Returns CENTRALLY_EXCLUDED, REGISTER_DOWN if it doesn't respond, or null.
 */
export async function checkCentralExclusion(context: CareEnv, user: User): Promise<Failure | null> {
  const setting = context.domains.getByHost(user.domain);
  if (setting.exclusionRegister === null || user.isDemo) return null;
  return await checkRegister(context, setting, await loadPerson(context, user));
}

/** How long declared details are reused: bets ask many times a minute. */
const KEEP_DETAILS_MS = 60_000;
const knownDetails = new WeakMap<User, { readonly until: number; readonly person: KnownPerson }>();

async function loadPerson({ identities, clock }: CareEnv, user: User): Promise<KnownPerson> {
  const known = knownDetails.get(user);
  if (known !== undefined && known.until > clock.now()) return known.person;
  const items = await identities.listItems(user.id);
  const details = items.find(({ kind }) => kind === 'DETAILS')?.details ?? null;
  const person: KnownPerson = {
    mobile: user.mobile,
    fullName: details?.fullName ?? null,
    birthDate: details?.birthDate ?? null,
  };
  knownDetails.set(user, { until: clock.now() + KEEP_DETAILS_MS, person });
  return person;
}

/** The same check at sign-up, when only the mobile is known. */
export function checkCentralSignUp(
  context: CareEnv,
  setting: DomainSetting,
  mobile: string,
): Promise<Failure | null> {
  return checkRegister(context, setting, { mobile, fullName: null, birthDate: null });
}

/** The same check when a session is renewed: an entry in the register ends all sessions of the user. */
export async function checkCentralRenewal(context: CareEnv, user: User): Promise<Failure | null> {
  const excluded = await checkCentralExclusion(context, user);
  if (excluded?.code !== 'CENTRALLY_EXCLUDED') return excluded;
  await context.sessions.endAllSessions('user', user.id, 'BREAK');
  return fail('UNAUTHENTICATED');
}

/** Fails closed: if a required register can't be read, nobody is admitted. */
async function checkRegister(
  { exclusionRegister, log }: CareEnv,
  setting: DomainSetting,
  person: KnownPerson,
): Promise<Failure | null> {
  if (setting.exclusionRegister === null) return null;
  if (exclusionRegister === null) return fail('REGISTER_DOWN');
  try {
    return (await exclusionRegister.check(person)) ? fail('CENTRALLY_EXCLUDED') : null;
  } catch (error) {
    log.error('Couldn’t read the self-exclusion register.', { error });
    return fail('REGISTER_DOWN');
  }
}

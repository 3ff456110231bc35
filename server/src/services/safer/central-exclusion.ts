import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { User } from '#ports/account-store.ts';
import type { KnownPerson } from '#ports/exclusion-register.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Declined, decline } from '#services/reply.ts';

/**
 * Whether the register of exclusions keeps a user from coming in and from paying in, under the rules of their own domain:
 * CENTRALLY_EXCLUDED, REGISTER_DOWN while it does not answer, or null.
 */
export async function centralRefusalOf(context: AppContext, user: User): Promise<Declined | null> {
  const setting = context.domains.ofHost(user.domain);
  if (setting.exclusionRegister === null) return null;
  const items = await context.identities.itemsOf(user.id);
  const details = items.find(({ kind }) => kind === 'DETAILS')?.details ?? null;
  return refusalFor(context, setting, {
    mobile: user.mobile,
    fullName: details?.fullName ?? null,
    birthDate: details?.birthDate ?? null,
  });
}

/** The same for somebody who has no account yet: their mobile is all that is known. */
export function centralSignUpRefusal(
  context: AppContext,
  setting: DomainSetting,
  mobile: string,
): Promise<Declined | null> {
  return refusalFor(context, setting, { mobile, fullName: null, birthDate: null });
}

/** A register that is asked for and cannot be read lets nobody in: who is on it would come in with the others. */
async function refusalFor(
  { exclusionRegister, log }: AppContext,
  setting: DomainSetting,
  person: KnownPerson,
): Promise<Declined | null> {
  if (setting.exclusionRegister === null) return null;
  if (exclusionRegister === null) return decline('REGISTER_DOWN');
  try {
    return (await exclusionRegister.check(person)) ? decline('CENTRALLY_EXCLUDED') : null;
  } catch (error) {
    log.error('The register of exclusions could not be read.', { error });
    return decline('REGISTER_DOWN');
  }
}

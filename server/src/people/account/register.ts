import { OTP_SECONDS } from '@crease/contracts/constants.ts';
import type { RegisterResult } from '@crease/contracts/wire/account.ts';
import { findRefusal } from '#base/gate.ts';
import { type Failure, fail, failField, ok, type ServiceResult } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import { EVERY_SPORT, type NewUser, type User } from '#people/store/account-store.ts';
import { ConflictError } from '#people/store/people-writes.ts';
import { toStoredHost } from '#site/site-domains.ts';
import type { Visit } from './log-in.ts';
import { findPasswordProblem } from './password-problem.ts';
import { codeLockKey, isReservedName, makeRegistrationId } from './registration.ts';
import { type CodeWait, type DrawnCode, drawCode, sendCodeSms } from './send-code.ts';

export interface RegisterRequest {
  readonly userName: string;
  readonly password: string;
  /** +91XXXXXXXXXX. */
  readonly mobile: string;
}

/**
 * Registers a user, pending verification of their mobile (api 2.4). The requested domain determines whether sign-up
 * is open, the permanent currency and whether a code is required.
 *
 * Registrations with the same name or mobile coexist until one is verified, so none can displace another. Only the
 * owner of a mobile learns if it already has an account.
 *
 * If the mobile has reached its SMS limit or the provider fails, the registration is kept with `codeSent` false, and
 * a code can be requested once the limit allows, after `codeWaitSeconds`.
 */
export async function register(
  context: PeopleEnv,
  request: RegisterRequest,
  visit: Visit,
): Promise<ServiceResult<RegisterResult>> {
  const { setting } = visit;
  if (!setting.allowSignUp) return fail('SIGNUP_DISABLED');
  if (isReservedName(request.userName)) return fail('USERNAME_TAKEN');
  const refused = await findRefusal(context.loginGates.signUp, setting, request.mobile);
  if (refused !== null) return refused;
  const problem = findPasswordProblem(request.password, request);
  if (problem !== null) return failField('password', problem);
  const passwordHash = await context.passwords.hash(request.password);
  const domain = toStoredHost(visit.domain);
  const newUser = { ...buildNewUser(context, request, visit), domain, passwordHash };
  const added = await context.locks.run(codeLockKey(request.mobile), () =>
    addRegistration(context, newUser, visit),
  );
  if ('ok' in added) return added;
  const { drawn } = added;
  const isDrawn = drawn !== null && 'code' in drawn;
  const codeSent = isDrawn && (await sendCodeSms(context, drawn, visit));
  return ok({
    domain,
    userName: added.user.userName,
    mobile: request.mobile,
    registrationId: await makeRegistrationId(context, added.user.id),
    otpExpiresInSeconds: OTP_SECONDS,
    skipVerification: setting.skipVerification,
    codeSent,
    codeWaitSeconds: drawn !== null && 'waitSeconds' in drawn ? drawn.waitSeconds : 0,
  });
}

async function addRegistration(
  context: PeopleEnv,
  newUser: NewUser & { readonly mobile: string },
  visit: Visit,
): Promise<{ readonly user: User; readonly drawn: DrawnCode | CodeWait | null } | Failure> {
  try {
    const user = await context.accounts.addUser(newUser);
    if (visit.setting.skipVerification) return { user, drawn: null };
    const drawn = await drawCode(
      context,
      { id: user.id, mobile: newUser.mobile, domain: user.domain },
      visit.network,
    );
    return { user, drawn };
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return fail('USERNAME_TAKEN');
  }
}

/** Sets every field that the visitor doesn't choose; none of these values come from the request. */
function buildNewUser(
  { clock, domains }: PeopleEnv,
  { userName, mobile }: RegisterRequest,
  { setting }: Visit,
) {
  return {
    userName,
    mobile,
    isDemo: false,
    currency: domains.getCurrency(setting),
    verified: false,
    active: true,
    betBlocked: false,
    casinoBlocked: false,
    withdrawalBlocked: false,
    mustChangePassword: false,
    flags: EVERY_SPORT,
    stakes: null,
    createdAt: clock.now(),
    expiresAt: null,
    demoNetwork: null,
  };
}

import { OTP_SECONDS } from '@crease/contracts/constants.ts';
import type { RegisterResult } from '@crease/contracts/wire/account.ts';
import { EVERY_SPORT, type NewUser, TakenError, type User } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, type Declined, decline, declineField, type Reply } from '#services/reply.ts';
import { centralSignUpRefusal } from '#services/safer/central-exclusion.ts';
import { storedHostOf } from '#services/site/site-domains.ts';
import type { Visit } from './log-in.ts';
import { passwordProblemOf } from './password-problem.ts';
import { codeKeyOf, isReservedName, registrationIdOf } from './registration.ts';
import { type DrawnCode, drawCode, textCode } from './send-code.ts';

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
 * owner of a mobile is told whether it already has an account.
 *
 * If the mobile has reached its SMS limit or the provider fails, the registration is kept with `codeSent` false, and
 * a code can be requested once the limit allows.
 */
export async function register(
  context: AppContext,
  request: RegisterRequest,
  visit: Visit,
): Promise<Reply<RegisterResult>> {
  const { setting } = visit;
  if (!setting.allowSignUp) return decline('SIGNUP_DISABLED');
  if (isReservedName(request.userName)) return decline('USERNAME_TAKEN');
  const excluded = await centralSignUpRefusal(context, setting, request.mobile);
  if (excluded !== null) return excluded;
  const problem = passwordProblemOf(request.password, request);
  if (problem !== null) return declineField('password', problem);
  const passwordHash = await context.passwords.hash(request.password);
  const domain = storedHostOf(visit.domain);
  const newUser = { ...newUserOf(context, request, visit), domain, passwordHash };
  const added = await context.loginMutex.run(codeKeyOf(request.mobile), () =>
    addRegistration(context, newUser, visit),
  );
  if ('ok' in added) return added;
  const codeSent = added.drawn !== null && (await textCode(context, added.drawn, visit));
  return answer({
    domain,
    userName: added.user.userName,
    mobile: request.mobile,
    registrationId: await registrationIdOf(context, added.user.id),
    otpExpiresInSeconds: OTP_SECONDS,
    skipVerification: setting.skipVerification,
    codeSent,
  });
}

async function addRegistration(
  context: AppContext,
  newUser: NewUser & { readonly mobile: string },
  visit: Visit,
): Promise<{ readonly user: User; readonly drawn: DrawnCode | null } | Declined> {
  try {
    const user = await context.accounts.addUser(newUser);
    if (visit.setting.skipVerification) return { user, drawn: null };
    const drawn = await drawCode(
      context,
      { id: user.id, mobile: newUser.mobile, domain: user.domain },
      visit.network,
    );
    return { user, drawn: 'code' in drawn ? drawn : null };
  } catch (error) {
    if (!(error instanceof TakenError)) throw error;
    return decline('USERNAME_TAKEN');
  }
}

/** Sets every field that the visitor doesn't choose; none of these values come from the request. */
function newUserOf(
  { clock, domains }: AppContext,
  { userName, mobile }: RegisterRequest,
  { setting }: Visit,
) {
  return {
    userName,
    mobile,
    isDemo: false,
    currency: domains.currencyOf(setting),
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

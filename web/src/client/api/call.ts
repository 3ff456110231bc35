import type { AnyCall, ResultOf, WireOf } from '@crease/contracts/base/route.ts';
import { accountCalls } from '@crease/contracts/calls/account.ts';
import { betCalls } from '@crease/contracts/calls/bet.ts';
import { catalogueCalls } from '@crease/contracts/calls/catalogue.ts';
import { callRoute } from './call-route.ts';

/** Calls that the first screens need, by name. Later screens bring their own routes with `callRoute`. */
const CALLS = { ...accountCalls, ...catalogueCalls, ...betCalls };

export type CallName = keyof typeof CALLS;
export type CallInput<Name extends CallName> = WireOf<(typeof CALLS)[Name]>;
export type CallResult<Name extends CallName> = ResultOf<(typeof CALLS)[Name]>;

/**
 * Calls the server.
 *
 * @throws CallFailure like `callRoute`.
 */
export function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  signal?: AbortSignal,
): Promise<CallResult<Name>> {
  const route: AnyCall = CALLS[name];
  return callRoute(route, input, signal) as Promise<CallResult<Name>>;
}

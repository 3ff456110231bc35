import type { AnyCall, ResultOf, WireOf } from '@crease/contracts/base/route.ts';
import { betRoutes } from '@crease/contracts/betting/bet-routes.ts';
import { catalogueRoutes } from '@crease/contracts/catalogue/catalogue-routes.ts';
import { accountRoutes } from '@crease/contracts/people/account-routes.ts';
import { callRoute } from './call-route.ts';

/** Calls that the first screens need, by name. Later screens bring their own routes with `callRoute`. */
const CALLS = { ...accountRoutes, ...catalogueRoutes, ...betRoutes };

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

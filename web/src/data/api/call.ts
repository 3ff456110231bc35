import { accountRoutes } from '@crease/contracts/routes/account.ts';
import { betRoutes } from '@crease/contracts/routes/bet.ts';
import { catalogueRoutes } from '@crease/contracts/routes/catalogue.ts';
import type { AnyRoute, ResultOf, WireOf } from '@crease/contracts/routes/route.ts';
import { callRoute } from './call-route.ts';

/** The calls that the first screens need, by name. Later screens bring their routes along: `callRoute`. */
const CALLS = { ...accountRoutes, ...catalogueRoutes, ...betRoutes };

export type CallName = keyof typeof CALLS;
export type InputOf<Name extends CallName> = WireOf<(typeof CALLS)[Name]>;
export type AnswerOf<Name extends CallName> = ResultOf<(typeof CALLS)[Name]>;

/**
 * Calls the server.
 *
 * @throws CallFailure as `callRoute`.
 */
export function call<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  signal?: AbortSignal,
): Promise<AnswerOf<Name>> {
  const route: AnyRoute = CALLS[name];
  return callRoute(route, input, signal) as Promise<AnswerOf<Name>>;
}

import * as z from 'zod/mini';
import type { Time } from '#values/instant.ts';
import { text } from '#values/number-from.ts';
import { type OperatorRole, route } from './route.ts';

export interface Operator {
  readonly id: number;
  readonly userName: string;
  readonly role: OperatorRole;
  readonly active: boolean;
  readonly lastLogin: Time | null;
  /** Who made or reset them, and so may act under this name; null: nobody, or another admin has vouched since. */
  readonly madeBy: number | null;
}

/** An operator's way in and out (api 10.1). */
export const operatorSessionRoutes = {
  operatorAuthenticate: route<
    { userName: string; password: string },
    { accessToken: string; expireInSeconds: number; operator: Operator }
  >()({
    method: 'POST',
    path: 'Operator/Authenticate',
    access: 'N',
    from: 'body',
    about: 'Logs an operator in.',
    request: z.object({
      userName: text(1, 64),
      password: z.string().check(z.minLength(1), z.maxLength(128)),
    }),
  }),
  operatorLogout: route<Record<string, never>, boolean>()({
    method: 'POST',
    path: 'Operator/Logout',
    access: 'O',
    from: 'body',
    about: 'Ends the session of the operator.',
    request: z.object({}),
  }),
};

import * as z from 'zod/mini';
import { id, uuid } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import type { LoginAttempt, SessionItem } from '#wire/account.ts';
import { route } from './route.ts';

/** Defaults to the caller; only admins may name another operator. */
const operatorId = z.optional(id);

/** Operator sessions and login attempts (api 10.1). */
export const operatorLoginRoutes = {
  operatorGetLogins: route<GridWire & { operatorId?: number }, Page<LoginAttempt>>()({
    method: 'GET',
    path: 'Operator/GetLogins',
    access: 'O',
    isOwn: true,
    from: 'query',
    about:
      'Returns login attempts, newest first: time, IP address, browser and failure reason. FORBIDDEN for another operator’s, except for admins.',
    request: z.object({ ...gridFields(['creationTime']), operatorId }),
  }),
  operatorGetSessions: route<{ operatorId?: number }, { items: readonly SessionItem[] }>()({
    method: 'GET',
    path: 'Operator/GetSessions',
    access: 'O',
    isOwn: true,
    from: 'query',
    about: 'Returns an operator’s active sessions, current session first, then newest.',
    request: z.object({ operatorId }),
  }),
  operatorEndSession: route<{ sessionId: string; operatorId?: number }, boolean>()({
    method: 'POST',
    path: 'Operator/EndSession',
    access: 'O',
    isOwn: true,
    from: 'body',
    about: 'Ends one of an operator’s sessions immediately.',
    request: z.object({ sessionId: uuid, operatorId }),
  }),
  operatorEndOtherSessions: route<{ operatorId?: number }, { ended: number }>()({
    method: 'POST',
    path: 'Operator/EndOtherSessions',
    access: 'O',
    isOwn: true,
    from: 'body',
    about: 'Ends all of an operator’s sessions except the current one.',
    request: z.object({ operatorId }),
  }),
};

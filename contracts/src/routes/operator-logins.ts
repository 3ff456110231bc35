import * as z from 'zod/mini';
import { id, uuid } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import type { LoginAttempt, SessionItem } from '#wire/account.ts';
import { route } from './route.ts';

/** Without an id these are the caller's own; only admins may name another operator. */
const operatorId = z.optional(id);

/** Where operators are logged in, and who has tried (api 10.1). */
export const operatorLoginRoutes = {
  operatorGetLogins: route<GridWire & { operatorId?: number }, Page<LoginAttempt>>()({
    method: 'GET',
    path: 'Operator/GetLogins',
    access: 'O',
    isOwn: true,
    from: 'query',
    about:
      'Tries to log in, newest first: time, address, browser, and why one was refused. FORBIDDEN for those of another operator, but to an admin.',
    request: z.object({ ...gridFields(['creationTime']), operatorId }),
  }),
  operatorGetSessions: route<{ operatorId?: number }, { items: readonly SessionItem[] }>()({
    method: 'GET',
    path: 'Operator/GetSessions',
    access: 'O',
    isOwn: true,
    from: 'query',
    about: 'Where an operator is logged in; this session first, then the newest.',
    request: z.object({ operatorId }),
  }),
  operatorEndSession: route<{ sessionId: string; operatorId?: number }, boolean>()({
    method: 'POST',
    path: 'Operator/EndSession',
    access: 'O',
    isOwn: true,
    from: 'body',
    about: 'Ends one session of an operator at once.',
    request: z.object({ sessionId: uuid, operatorId }),
  }),
  operatorEndOtherSessions: route<{ operatorId?: number }, { ended: number }>()({
    method: 'POST',
    path: 'Operator/EndOtherSessions',
    access: 'O',
    isOwn: true,
    from: 'body',
    about: 'Ends all sessions of an operator but the one that calls.',
    request: z.object({ operatorId }),
  }),
};

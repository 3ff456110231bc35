import { registerClient, sendHeartbeat } from '@crease/contracts/pushes/hub-input.ts';
import { HUB_EVENT, type RegisterResult } from '@crease/contracts/pushes/hub-method.ts';
import { createPush } from '@crease/contracts/pushes/message.ts';
import { getSettingsName } from '@crease/contracts/settings.ts';
import { HubError } from '@crease/hub/hub-error.ts';
import type { HubMethod } from '@crease/hub/hub-method.ts';
import type * as z from 'zod/mini';
import { normalizeKeys, toKeyShape } from '#base/normalize-keys.ts';
import type { FieldError } from '#base/reply.ts';
import { ExchangeUnavailable } from '#journal/exchange.ts';
import type { AppEnv } from '#office/env.ts';
import type { UserSession } from '#people/account/live-session.ts';
import { listPageGroups, siteGroup } from './audiences.ts';
import { buildBalancePush } from './balance-push.ts';
import type { Visitor, VisitorConnection, Visitors } from './visitors.ts';

interface Registration {
  readonly Domain: string;
  readonly CurrentPage: string;
  readonly Token: string | null;
}

const PUBLIC_GROUPS = 'public groups';
const SITE_GROUP = 'site group';

/** The two hub methods for clients (api 9). */
export function createHubMethods(
  context: AppEnv,
  visitors: Visitors,
): ReadonlyMap<string, HubMethod<Visitor>> {
  const parseClient = createParser(registerClient);
  const parseHeartbeat = createParser(sendHeartbeat);
  return new Map<string, HubMethod<Visitor>>([
    [
      'RegisterClient',
      {
        parameters: 1,
        call: async (connection, [argument]): Promise<RegisterResult> => {
          const session = await register(context, visitors, connection, parseClient(argument));
          if (session !== null) await sendBalance(context, connection, session);
          return { Registered: true, UserId: session?.user.id ?? null };
        },
      },
    ],
    [
      'SendHeartbeat',
      {
        parameters: 1,
        call: async (connection, [argument]): Promise<null> => {
          const before = visitors.findSession(connection)?.user.id;
          const session = await register(context, visitors, connection, parseHeartbeat(argument));
          if (session !== null && session.user.id !== before) {
            await sendBalance(context, connection, session);
          }
          return null;
        },
      },
    ],
  ]);
}

/**
 * Joins the groups that a client requests.
 *
 * Users who still have to change their password get public pushes only.
 *
 * @throws HubError for an invalid token, or one of another user than the connection's bearer; nothing changes then.
 */
async function register(
  context: AppEnv,
  visitors: Visitors,
  connection: VisitorConnection,
  request: Registration,
): Promise<UserSession | null> {
  const session = await resolveSession(context, connection, request.Token);
  if (session === null) visitors.leave(connection);
  else visitors.enter(connection, session);
  const currency =
    session?.user.currency ??
    context.domains.getCurrency(context.domains.getByHost(request.Domain));
  joinAs(connection, PUBLIC_GROUPS, listPageGroups(request.CurrentPage, currency));
  joinAs(connection, SITE_GROUP, [siteGroup(getSettingsName(request.Domain))]);
  return session;
}

async function resolveSession(
  context: AppEnv,
  connection: VisitorConnection,
  token: string | null,
): Promise<UserSession | null> {
  if (token === null || token === '') return null;
  const session = await context.sessions.findUserSession(token);
  if (session === null) throw new HubError('Session ended.');
  if (session.user.mustChangePassword) return null;
  const { bearer } = connection.identity;
  if (bearer !== null && bearer.user.id !== session.user.id) {
    throw new HubError('The token belongs to a different user than the connection.');
  }
  return session;
}

/** Joins groups, replacing those joined for the same purpose. */
function joinAs(connection: VisitorConnection, purpose: string, groups: readonly string[]): void {
  const kept = connection.data.get(purpose);
  const former: ReadonlySet<unknown> = kept instanceof Set ? kept : new Set();
  const wanted = new Set(groups);
  for (const group of former) {
    if (typeof group === 'string' && !wanted.has(group)) connection.leave(group);
  }
  for (const group of wanted) if (!former.has(group)) connection.join(group);
  connection.data.set(purpose, wanted);
}

/** A balance that can't be read now is sent with the next change. */
async function sendBalance(
  context: AppEnv,
  connection: VisitorConnection,
  session: UserSession,
): Promise<void> {
  try {
    const data = await context.exchange.read((state) => buildBalancePush(state, session.user.id));
    connection.send(HUB_EVENT, createPush('UserBalance', data));
  } catch (error) {
    if (!(error instanceof ExchangeUnavailable)) throw error;
  }
}

function createParser<Parsed>(schema: z.ZodMiniType<Parsed>): (argument: unknown) => Parsed {
  const shape = toKeyShape(schema);
  return (argument) => {
    const twice: FieldError[] = [];
    const parsed = schema.safeParse(normalizeKeys(shape, argument, twice));
    if (parsed.success && twice.length === 0) return parsed.data;
    const wrong = parsed.error?.issues.map((issue) => issue.path.join('.')) ?? [];
    const names = [...wrong, ...twice.flatMap(({ members }) => members)].join(', ');
    throw new HubError(`Invalid arguments: ${names}`);
  };
}

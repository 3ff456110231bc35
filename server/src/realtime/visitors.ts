import { registerClient, sendHeartbeat } from '@crease/contracts/all-routes.ts';
import { createPush, HUB_EVENT, type RegisterResult } from '@crease/contracts/pushes/message.ts';
import { getSettingsName } from '@crease/contracts/site/settings.ts';
import { type CallMethod, type HubConnection, HubError, type HubMethod } from '@crease/hub/hub-connection.ts';
import type * as z from 'zod/mini';
import { getOrCreate } from '#base/collections.ts';
import { normalizeKeys, toKeyShape } from '#base/json.ts';
import type { FieldError } from '#base/reply.ts';
import { ExchangeUnavailable } from '#journal/exchange.ts';
import type { AppEnv } from '#office/env.ts';
import type { UserSession } from '#people/sessions/live-session.ts';
import { buildBalancePush } from './account-pushes.ts';
import { listPageGroups, siteGroup } from './audiences.ts';

/** A connection's bearer session; its registration is in `Visitors`. */
export interface Visitor {
  readonly bearer: UserSession | null;
}

export type VisitorConnection = HubConnection<Visitor>;

/** Connections that receive private pushes. */
export class Visitors {
  readonly #sessions = new Map<VisitorConnection, UserSession>();
  readonly #byFamily = new Map<string, Set<VisitorConnection>>();
  readonly #byUser = new Map<number, number>();

  findSession(connection: VisitorConnection): UserSession | null {
    return this.#sessions.get(connection) ?? null;
  }

  /** True if a user has connections for private pushes. */
  isOnline(userId: number): boolean {
    return this.#byUser.has(userId);
  }

  /** Adds a connection to a user's private group, replacing its previous one. */
  enter(connection: VisitorConnection, session: UserSession): void {
    const userId = session.user.id;
    connection.setUser(connection.identity, String(userId));
    this.forget(connection);
    this.#sessions.set(connection, session);
    this.#byUser.set(userId, (this.#byUser.get(userId) ?? 0) + 1);
    getOrCreate(this.#byFamily, session.family, () => new Set()).add(connection);
  }

  /** Removes a connection from its private group. */
  leave(connection: VisitorConnection): void {
    if (!this.#sessions.has(connection)) return;
    this.forget(connection);
    connection.setUser(connection.identity, null);
  }

  getByFamily(family: string): readonly VisitorConnection[] {
    return [...(this.#byFamily.get(family) ?? [])];
  }

  all(): Iterable<readonly [VisitorConnection, UserSession]> {
    return this.#sessions;
  }

  forget(connection: VisitorConnection): void {
    const session = this.#sessions.get(connection);
    if (session === undefined) return;
    this.#sessions.delete(connection);
    const family = this.#byFamily.get(session.family);
    family?.delete(connection);
    if (family?.size === 0) this.#byFamily.delete(session.family);
    const userId = session.user.id;
    const left = (this.#byUser.get(userId) ?? 1) - 1;
    if (left === 0) this.#byUser.delete(userId);
    else this.#byUser.set(userId, left);
  }
}

type Registration = Pick<z.infer<typeof registerClient>, 'Domain' | 'CurrentPage' | 'Token'>;

const PUBLIC_GROUPS = 'public groups';
const SITE_GROUP = 'site group';

/** The two hub methods for clients (api 9). */
export function createHubMethods(context: AppEnv, visitors: Visitors): ReadonlyMap<string, HubMethod<Visitor>> {
  const parseClient = createParser(registerClient);
  const parseHeartbeat = createParser(sendHeartbeat);
  const registerVisitor: CallMethod<Visitor>['call'] = async (connection, [argument]): Promise<RegisterResult> => {
    const session = await register(context, visitors, connection, parseClient(argument));
    if (session !== null) await sendBalance(context, connection, session);
    return { Registered: true, UserId: session?.user.id ?? null };
  };
  const renewVisitor: CallMethod<Visitor>['call'] = async (connection, [argument]) => {
    const before = visitors.findSession(connection)?.user.id;
    const session = await register(context, visitors, connection, parseHeartbeat(argument));
    if (session !== null && session.user.id !== before) {
      await sendBalance(context, connection, session);
    }
    return null;
  };
  return new Map<string, HubMethod<Visitor>>([
    ['RegisterClient', { parameters: 1, call: registerVisitor }],
    ['SendHeartbeat', { parameters: 1, call: renewVisitor }],
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
  const currency = session?.user.currency ?? context.domains.getCurrency(context.domains.getByHost(request.Domain));
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
  const saved = connection.data.get(purpose);
  const former: ReadonlySet<unknown> = saved instanceof Set ? saved : new Set();
  const current = new Set(groups);
  for (const group of former) {
    if (typeof group === 'string' && !current.has(group)) connection.leave(group);
  }
  for (const group of current) if (!former.has(group)) connection.join(group);
  connection.data.set(purpose, current);
}

/** A balance that can't be read now is sent with the next change. */
async function sendBalance(context: AppEnv, connection: VisitorConnection, session: UserSession): Promise<void> {
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

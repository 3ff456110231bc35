import type { IncomingMessage } from 'node:http';
import {
  HUB_CONNECTIONS_PER_ADDRESS,
  KEEP_ALIVE_MS,
  MAX_CLIENT_MESSAGE_BYTES,
  SERVER_TIMEOUT_MS,
} from '@crease/contracts/base/constants.ts';
import { ERRORS, formatErrorMessage } from '@crease/contracts/base/error-code.ts';
import { createPush, HUB_EVENT, HUB_PATH, type PushMessage } from '@crease/contracts/pushes/message.ts';
import { Hub } from '@crease/hub/hub.ts';
import type { HubOptions } from '@crease/hub/hub-options.ts';
import type { Failure } from '#base/reply.ts';
import type { CommittedBatch } from '#journal/exchange.ts';
import type { AppEnv } from '#office/env.ts';
import type { EndReason } from '#people/sessions/live-session.ts';
import { DEFAULT_DOMAIN } from '#site/site-domains.ts';
import { pushAccountNews, pushPersonalChanges } from './account-pushes.ts';
import { seatGroup, siteGroup, tableGroup } from './audiences.ts';
import { PricePushes } from './price-pushes.ts';
import { createHubMethods, type Visitor, type VisitorConnection, Visitors } from './visitors.ts';

/** Interval at which expired sessions lose their private pushes. */
const EXPIRY_CHECK_MS = 1_000;

export type PushCheck = (code: string, data: unknown) => void;

/** Decides on connections before they are opened. */
interface HubAdmission {
  /** Key under which connections are counted; null if exempt. */
  getCounterKey(request: IncomingMessage): string | null;
  findRefusal(request: IncomingMessage, kind: 'hub'): Failure | null;
}

interface NotifyOptions {
  readonly check?: PushCheck | null | undefined;
  /** Publishes pushes made only in this process to pages connected to gateways. */
  readonly share?: ((group: string, push: PushMessage) => void) | undefined;
}

/** Real-time part of the server. */
export type NotifyHub = ReturnType<typeof openNotifyHub>;

/**
 * Opens `/notify` (api 9): registers clients, and pushes the changes of every commit.
 *
 * Call once, before the exchange accepts its first command.
 */
export function openNotifyHub(context: AppEnv, admission: HubAdmission, { check = null, share }: NotifyOptions = {}) {
  const { clock, exchange, log, sessions } = context;
  const visitors = new Visitors();
  const options: HubOptions<Visitor> = {
    path: HUB_PATH,
    authenticate: async (token) => {
      if (token === null || token === '') return { bearer: null };
      const bearer = await sessions.findUserSession(token);
      return bearer === null ? 'refused' : { bearer };
    },
    // Private pushes start with RegisterClient, not with the connection.
    getUserId: () => null,
    methods: createHubMethods(context, visitors),
    // A resumed connection must have the same registered session or initial bearer.
    mayResume: (connection, { bearer }) => {
      const before = visitors.findSession(connection) ?? connection.identity.bearer;
      return before === null || before.user.id === bearer?.user.id;
    },
    onDisconnected: (connection) => visitors.forget(connection),
    resolveAddress: (request) => admission.getCounterKey(request),
    findRefusal: (request) => {
      const objection = admission.findRefusal(request, 'hub');
      if (objection === null) return null;
      const { code, details } = objection;
      return { status: ERRORS[code].status, text: formatErrorMessage(code, details) };
    },
    allowedOrigin: (origin, request) =>
      parseHost(origin) === request.headers.host || context.domains.isOwnOrigin(origin),
    limits: {
      pingMs: KEEP_ALIVE_MS,
      clientTimeoutMs: SERVER_TIMEOUT_MS,
      messageBytes: MAX_CLIENT_MESSAGE_BYTES,
      connectionsPerAddress: HUB_CONNECTIONS_PER_ADDRESS,
      negotiatedPerAddress: HUB_CONNECTIONS_PER_ADDRESS,
    },
    log: (level, message, fields) => log[level](message, fields),
  };
  const hub = check === null ? new Hub(options) : new CheckedHub(options, check);
  exchange.onCommitted(createPusher(context, hub, visitors));
  context.domains.onPublished((name) => {
    const push = createPush('DomainSetting', { Name: name });
    // Domains without their own settings show the default ones.
    if (name === DEFAULT_DOMAIN) hub.sendToAll(HUB_EVENT, push);
    else hub.sendToGroup(siteGroup(name), HUB_EVENT, push);
  });
  sessions.onEnded((family, reason) => {
    for (const connection of visitors.getByFamily(family)) dismiss(visitors, connection, reason);
  });
  pushPersonalChanges(context, hub, visitors);
  pushGames(context, hub, share);
  let isStopped = false;
  const watch = (): void => {
    if (isStopped) return;
    for (const [connection, session] of [...visitors.all()]) {
      const until = Math.max(session.accessExpiresAt, sessions.familyExpiresAt(session.family));
      if (until <= clock.now()) dismiss(visitors, connection, 'EXPIRED');
    }
    clock.after(EXPIRY_CHECK_MS, watch);
  };
  clock.after(EXPIRY_CHECK_MS, watch);
  return {
    hub,
    /** Stops the timers; the hub itself is closed by `hub.close`. */
    stop: () => {
      isStopped = true;
    },
  };
}

/** Pushes a commit's changes, traced as part of the commits involved. */
function createPusher(context: AppEnv, hub: Hub<Visitor>, visitors: Visitors): (batch: CommittedBatch) => void {
  const { tracer } = context;
  const prices = new PricePushes(context, hub);
  const push = (batch: CommittedBatch): void => {
    pushAccountNews(hub, visitors, batch);
    prices.committed(batch);
  };
  if (tracer == null) return push;
  return (batch) => {
    const spans = batch.traces?.map((commit) => tracer.startSpan('push', commit)) ?? [];
    push(batch);
    for (const span of spans) span.end();
  };
}

/** Host and port of an origin, in the form of a Host header; null if invalid. */
function parseHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** Notifies a connection that its session has ended, and stops its private pushes. */
function dismiss(visitors: Visitors, connection: VisitorConnection, reason: EndReason): void {
  connection.send(HUB_EVENT, createPush('ForceLogout', { Reason: reason }));
  visitors.leave(connection);
}

/** Validates every push to groups, users and everyone before sending it. */
class CheckedHub extends Hub<Visitor> {
  readonly #check: PushCheck;

  constructor(options: HubOptions<Visitor>, check: PushCheck) {
    super(options);
    this.#check = check;
  }

  override sendToGroup(...parts: Parameters<Hub<Visitor>['sendToGroup']>): void {
    this.#checkPush(parts[2]);
    super.sendToGroup(...parts);
  }

  override sendToUser(...parts: Parameters<Hub<Visitor>['sendToUser']>): void {
    this.#checkPush(parts[2]);
    super.sendToUser(...parts);
  }

  override sendToAll(...parts: Parameters<Hub<Visitor>['sendToAll']>): void {
    this.#checkPush(parts[1]);
    super.sendToAll(...parts);
  }

  #checkPush(push: unknown): void {
    if (typeof push !== 'object' || push === null) return;
    this.#check(String(Reflect.get(push, 'Code')), Reflect.get(push, 'Data'));
  }
}

/**
 * Pushes round progress to a table's pages, bet outcomes to a seat's, and limit changes to a game's.
 *
 * @param share publishes the same to pages connected to gateways.
 */
function pushGames(
  { house }: Pick<AppEnv, 'house'>,
  hub: { sendToGroup(group: string, target: string, push: PushMessage): void },
  share?: (group: string, push: PushMessage) => void,
): void {
  const send = (group: string, push: PushMessage): void => {
    hub.sendToGroup(group, HUB_EVENT, push);
    share?.(group, push);
  };
  house.news.listen({
    table: (state) => {
      send(tableGroup(state.game), createPush('PlayTable', { State: state }));
    },
    tickets: (seats, roundId, tickets) => {
      const push = createPush('PlayTickets', { RoundId: roundId, Tickets: tickets });
      for (const seat of seats) send(seatGroup(seat), push);
    },
    limits: (game) => send(tableGroup(game), createPush('PlayLimits', { Game: game })),
  });
}

import { connect, createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { detached } from '#base/system/background-tasks.ts';
import type { Log } from '#base/system/log.ts';
import type { Asker, Bus } from './bus.ts';

const RECONNECT_MS = 100;

/** Connects this process to `NATS_URL`; reconnects indefinitely after a break. */
export async function openNatsBus(url: string, log: Log): Promise<Bus> {
  const { origin, username, password } = new URL(url);
  const connection = await connect({
    servers: origin === 'null' ? url : new URL(url).host,
    ...(username === '' ? {} : { user: decodeURIComponent(username) }),
    ...(password === '' ? {} : { pass: decodeURIComponent(password) }),
    ...(url.startsWith('tls:') ? { tls: {} } : {}),
    name: 'crease',
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
  });
  detached(logStatusChanges(connection, log), { name: 'bus status', log });
  return new NatsBus(connection, log);
}

/** Status of the server's own reply when a subject has no subscriber. */
const NO_RESPONDERS = 503;

/** Bus over NATS. The NATS server stores nothing. */
class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  readonly #log: Log;
  /** Prefix of the reply subjects, one per request. */
  readonly #inbox = createInbox();
  /** Pending requests, by reply subject. */
  readonly #askers = new Map<string, Asker>();
  #asked = 0;

  constructor(connection: NatsConnection, log: Log) {
    this.#connection = connection;
    this.#log = log;
    connection.subscribe(`${this.#inbox}.*`, {
      callback: (error, message) => {
        if (error === null) this.#dispatch(message);
      },
    });
  }

  publish(subject: string, message: string): void {
    try {
      this.#connection.publish(subject, message);
    } catch (error) {
      this.#log.warn('Failed to send message.', { subject, bytes: message.length, error });
    }
  }

  listen(subject: string, listener: (message: string) => void): () => void {
    const subscription = this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (error === null) listener(message.string());
      },
    });
    return () => subscription.unsubscribe();
  }

  ask(subject: string, message: string, asker: Asker): () => void {
    this.#asked += 1;
    const reply = `${this.#inbox}.${this.#asked}`;
    this.#askers.set(reply, asker);
    try {
      this.#connection.publish(subject, message, { reply });
    } catch (error) {
      this.#log.warn('Failed to send message.', { subject, bytes: message.length, error });
      setImmediate(() => this.#askers.get(reply)?.onNobody());
    }
    return () => this.#askers.delete(reply);
  }

  answer(subject: string, answer: Parameters<Bus['answer']>[1]): () => void {
    const subscription = this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (error !== null) return;
        const { reply = '' } = message;
        const answered = answer(message.string(), (part) => this.publish(reply, part));
        detached(answered, { name: 'bus answer', log: this.#log.with({ subject }) });
      },
    });
    return () => subscription.unsubscribe();
  }

  async close(): Promise<void> {
    await this.#connection.drain().catch(() => undefined);
  }

  #dispatch(message: Msg): void {
    const asker = this.#askers.get(message.subject);
    const isStatus = message.data.length === 0 && message.headers?.code === NO_RESPONDERS;
    if (isStatus) asker?.onNobody();
    else asker?.onAnswer(message.string());
  }
}

async function logStatusChanges(connection: NatsConnection, log: Log): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') log.warn('Bus disconnected; commands will wait or fail.');
    if (type === 'reconnect') log.info('Bus reconnected.');
  }
}

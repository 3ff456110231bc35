import { connect, createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { Asker, Bus } from '#ports/bus.ts';
import type { Log } from '#ports/log.ts';

const RECONNECT_MS = 100;

/** Opens the connection of this process to `NATS_URL`; one that breaks is made again, for as long as it takes. */
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
  void noteChanges(connection, log);
  return new NatsBus(connection, log);
}

/** Header status of the server's own answer when a subject has no subscriber. */
const NO_RESPONDERS = 503;

/** The bus over NATS; its server keeps nothing. */
class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  readonly #log: Log;
  /** Each request has a reply subject of its own below it. */
  readonly #inbox = createInbox();
  /** Requests that wait for answers, by reply subject. */
  readonly #askers = new Map<string, Asker>();
  #asked = 0;

  constructor(connection: NatsConnection, log: Log) {
    this.#connection = connection;
    this.#log = log;
    connection.subscribe(`${this.#inbox}.*`, {
      callback: (error, message) => {
        if (error === null) this.#passOn(message);
      },
    });
  }

  publish(subject: string, message: string): void {
    try {
      this.#connection.publish(subject, message);
    } catch (error) {
      this.#log.warn('A message was not sent.', { subject, bytes: message.length, error });
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
      this.#log.warn('A message was not sent.', { subject, bytes: message.length, error });
      setImmediate(() => this.#askers.get(reply)?.onNobody());
    }
    return () => this.#askers.delete(reply);
  }

  answer(subject: string, answer: Parameters<Bus['answer']>[1]): () => void {
    const subscription = this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (error !== null) return;
        const { reply = '' } = message;
        answer(message.string(), (part) => this.publish(reply, part)).catch((failure: unknown) => {
          this.#log.error('A request over the bus failed.', { subject, error: failure });
        });
      },
    });
    return () => subscription.unsubscribe();
  }

  async close(): Promise<void> {
    await this.#connection.drain().catch(() => undefined);
  }

  #passOn(message: Msg): void {
    const asker = this.#askers.get(message.subject);
    const isStatus = message.data.length === 0 && message.headers?.code === NO_RESPONDERS;
    if (isStatus) asker?.onNobody();
    else asker?.onAnswer(message.string());
  }
}

async function noteChanges(connection: NatsConnection, log: Log): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') log.warn('The bus is away; commands over it wait or fail.');
    if (type === 'reconnect') log.info('The bus is back.');
  }
}

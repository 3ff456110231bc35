import { connect, type NatsConnection, RequestError } from '@nats-io/transport-node';
import { type Bus, NobodyAnswers } from '#ports/bus.ts';
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

/** The bus over NATS; its server keeps nothing. */
class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  readonly #log: Log;

  constructor(connection: NatsConnection, log: Log) {
    this.#connection = connection;
    this.#log = log;
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

  async request(subject: string, message: string, withinMs: number): Promise<string> {
    try {
      const answer = await this.#connection.request(subject, message, { timeout: withinMs });
      return answer.string();
    } catch (error) {
      if (error instanceof RequestError && error.isNoResponders()) {
        throw new NobodyAnswers(`Nobody answers on ${subject}.`, { cause: error });
      }
      throw error;
    }
  }

  answer(subject: string, answer: (message: string) => Promise<string>): () => void {
    const subscription = this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (error !== null) return;
        answer(message.string()).then(
          (text) => message.respond(text),
          (failure: unknown) => {
            this.#log.error('A request over the bus failed.', { subject, error: failure });
          },
        );
      },
    });
    return () => subscription.unsubscribe();
  }

  async close(): Promise<void> {
    await this.#connection.drain().catch(() => undefined);
  }
}

async function noteChanges(connection: NatsConnection, log: Log): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') log.warn('The bus is away; commands over it wait or fail.');
    if (type === 'reconnect') log.info('The bus is back.');
  }
}

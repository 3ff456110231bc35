import { ROUTES, type RouteName } from '@crease/contracts/all-routes.ts';
import type { Envelope } from '@crease/contracts/base/error-code.ts';
import type { AnyRoute, ResultOf, WireOf } from '@crease/contracts/base/route.ts';

type Routes = typeof ROUTES;

/** Calls the API like a client; `token` is sent as bearer. */
export class ApiClient {
  readonly url: string;
  token: string | null;
  readonly #patienceMs: number | null;

  /** @param patienceMs request timeout; null for none. */
  constructor(url: string, token: string | null = null, patienceMs: number | null = null) {
    this.url = url;
    this.token = token;
    this.#patienceMs = patienceMs;
  }

  /** Returns the whole response, including rejections. */
  async send<Name extends RouteName>(
    name: Name,
    input: WireOf<Routes[Name]>,
  ): Promise<Envelope<ResultOf<Routes[Name]>>> {
    const route: AnyRoute = ROUTES[name];
    const url = new URL(`/${route.path}`, this.url);
    const headers: Record<string, string> = {};
    if (this.token !== null) headers.authorization = `Bearer ${this.token}`;
    const fields = input as Record<string, unknown>;
    if (route.from !== 'body') {
      for (const [key, value] of Object.entries(fields)) url.searchParams.set(key, String(value));
    }
    const isBody = route.from === 'body';
    if (isBody) headers['content-type'] = 'application/json';
    const answer = await fetch(url, {
      method: route.method,
      headers,
      ...(this.#patienceMs === null ? {} : { signal: AbortSignal.timeout(this.#patienceMs) }),
      ...(isBody ? { body: JSON.stringify(fields) } : {}),
    });
    return (await answer.json()) as Envelope<ResultOf<Routes[Name]>>;
  }

  /** Returns the result; throws an error with the code on rejection. */
  async call<Name extends RouteName>(name: Name, input: WireOf<Routes[Name]>): Promise<ResultOf<Routes[Name]>> {
    const envelope = await this.send(name, input);
    if (!envelope.success) {
      const { code, message, validationErrors = [] } = envelope.error ?? {};
      const said = [`${code} ${message}`, ...validationErrors.map((problem) => problem.message)];
      throw new Error(`${name}: ${said.join(' ')}`);
    }
    return envelope.result as ResultOf<Routes[Name]>;
  }
}

/** A client logged in as a new demo user. */
export async function demoUser(url: string): Promise<ApiClient & { userId: number }> {
  const client = new ApiClient(url);
  const login = await client.call('loginAsDemoUser', {});
  client.token = login.accessToken;
  return Object.assign(client, { userId: login.userId });
}

/** A client logged in as the operator. */
export async function logInOperator(
  url: string,
  credentials: { readonly userName: string; readonly password: string },
): Promise<ApiClient> {
  const client = new ApiClient(url);
  const login = await client.call('operatorAuthenticate', credentials);
  client.token = login.accessToken;
  return client;
}

import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { HUB_EVENT, HUB_PATH, type PushData, type PushMessage } from '@crease/contracts/pushes/message.ts';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { ApiClient } from '#running/api-client.ts';

const RETRY_MS = 200;
const TIMEOUT_MS = 8_000;
const SILENCE_MS = 20_000;

/** A market as shown on a page. */
interface ShownMarket {
  readonly version: number;
  readonly head: string;
  readonly runners: ReadonlyMap<number, string>;
}

/**
 * A page that watches one event: loads the markets, applies pushes, reloads on a gap, and connects to the next
 * gateway when its connection breaks.
 */
export class Watcher {
  readonly #urls: readonly string[];
  readonly #eventId: number;
  readonly #token: string | null;
  readonly #markets = new Map<number, ShownMarket>();
  #index: number;
  #hub: HubConnection | null = null;
  #isOver = false;
  #isFetching = false;
  /** A gap was detected after the request was sent, so the response may be stale. */
  #isLate = false;
  pushes = 0;
  connections = 0;

  constructor(urls: readonly string[], eventId: number, at: { readonly token: string | null; readonly index: number }) {
    this.#urls = urls;
    this.#eventId = eventId;
    this.#token = at.token;
    this.#index = at.index;
    void this.#connect();
  }

  /** Everything it shows, comparable with `imageOf` a response. */
  get image(): string {
    return serializeMarkets(this.#markets);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#hub?.stop();
  }

  get #url(): string {
    return this.#urls[this.#index % this.#urls.length] ?? '';
  }

  async #connect(): Promise<void> {
    if (this.#isOver) return;
    this.#index += 1;
    const hub = new HubConnectionBuilder().withUrl(`${this.#url}${HUB_PATH}`).configureLogging(LogLevel.None).build();
    hub.serverTimeoutInMilliseconds = SILENCE_MS;
    hub.on(HUB_EVENT, (message: PushMessage) => {
      if (message.Code === 'OddsUpdate' && hub === this.#hub) this.#apply(message.Data);
    });
    this.#hub = hub;
    try {
      await hub.start();
      await hub.invoke('RegisterClient', {
        Browser: 'test',
        Domain: 'localhost',
        CurrentPage: `/markets/${this.#eventId}`,
        Token: this.#token,
      });
      this.connections += 1;
      hub.onclose(() => void this.#connect());
      await this.#fetch();
    } catch {
      await hub.stop().catch(() => undefined);
      setTimeout(() => void this.#connect(), RETRY_MS);
    }
  }

  /** Retries until a gateway responds: a page that has seen a gap can't continue without a reload. */
  async #fetch(): Promise<void> {
    this.#isLate = true;
    if (this.#isFetching) return;
    this.#isFetching = true;
    for (let tries = 0; this.#isLate && !this.#isOver; tries += 1) {
      this.#isLate = false;
      const url = this.#urls[(this.#index + tries) % this.#urls.length] ?? '';
      const client = new ApiClient(url, this.#token, TIMEOUT_MS);
      const answer = await client.send('getUserOdds', { eventId: this.#eventId }).catch(() => null);
      if (answer?.success === true && answer.result !== null) {
        for (const market of answer.result.markets) {
          const known = this.#markets.get(market.marketId);
          if ((known?.version ?? 0) <= market.version) {
            this.#markets.set(market.marketId, toShown(market));
          } else this.#isLate = true;
        }
      } else this.#isLate = true;
      if (this.#isLate) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    this.#isFetching = false;
  }

  #apply({ Markets }: PushData['OddsUpdate']): void {
    this.pushes += 1;
    let isMissing = false;
    for (const change of Markets) {
      const known = this.#markets.get(change.MarketId);
      const version = known?.version ?? 0;
      if (change.Version <= version) continue;
      if (known === undefined || change.Previous > version) isMissing = true;
      const runners = new Map(known?.runners);
      for (const { Id, Status, Back, Lay } of change.Runners) {
        runners.set(Id, JSON.stringify([Status, Back, Lay]));
      }
      const head = JSON.stringify([change.Status, change.InPlay, change.Matched]);
      this.#markets.set(change.MarketId, { version: change.Version, head, runners });
    }
    if (isMissing) void this.#fetch();
  }
}

/** Renders what a page shows right after loading these markets. */
export function renderImage(markets: readonly WireMarket[]): string {
  return serializeMarkets(new Map(markets.map((market) => [market.marketId, toShown(market)])));
}

function toShown({ version, status, inPlay, matched, runners }: WireMarket): ShownMarket {
  return {
    version,
    head: JSON.stringify([status, inPlay, matched]),
    runners: new Map(runners.map((runner) => [runner.id, JSON.stringify([runner.status, runner.back, runner.lay])])),
  };
}

/** Leaves out versions: a market that was touched but is unchanged isn't pushed. */
function serializeMarkets(markets: ReadonlyMap<number, ShownMarket>): string {
  return JSON.stringify(
    [...markets]
      .toSorted(([one], [other]) => one - other)
      .map(([id, { head, runners }]) => [id, head, [...runners].toSorted(([one], [other]) => one - other)]),
  );
}

import {
  HUB_EVENT,
  HUB_PATH,
  type PushCode,
  type PushData,
  type PushMessage,
} from '@crease/contracts/pushes/message.ts';
import { eventually } from '@crease/server/testing/eventually.ts';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';

/** A page open at one gateway, with all its pushes. */
export class OpenPage {
  readonly pushes: PushMessage[] = [];
  readonly #hub: HubConnection;
  #isGone = false;

  private constructor(hub: HubConnection) {
    this.#hub = hub;
    hub.on(HUB_EVENT, (message: PushMessage) => this.pushes.push(message));
    hub.onclose(() => {
      this.#isGone = true;
    });
  }

  /** Resolves once the gateway has registered the page. @param page e.g. `/markets/12`. */
  static async at(url: string, page: string, token: string | null): Promise<OpenPage> {
    const hub = new HubConnectionBuilder().withUrl(`${url}${HUB_PATH}`).configureLogging(LogLevel.None).build();
    const opened = new OpenPage(hub);
    await hub.start();
    await hub.invoke('RegisterClient', {
      Browser: 'test',
      Domain: 'localhost',
      CurrentPage: page,
      Token: token,
    });
    return opened;
  }

  /** True once the gateway has sent the page away. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Pushes with a given code. */
  all<Code extends PushCode>(code: Code): readonly PushData[Code][] {
    return this.pushes.flatMap((push) => (push.Code === code ? [push.Data as PushData[Code]] : []));
  }

  /** Waits for a push that matches the predicate. */
  async waitForPush<Code extends PushCode>(code: Code, predicate: (data: PushData[Code]) => boolean): Promise<void> {
    await eventually(() => this.all(code).some(predicate), `the page hears ${code}`);
  }

  async close(): Promise<void> {
    await this.#hub.stop();
  }
}

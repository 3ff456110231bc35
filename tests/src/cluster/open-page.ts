import { HUB_EVENT, HUB_PATH } from '@crease/contracts/pushes/hub-method.ts';
import type { PushCode, PushData, PushMessage } from '@crease/contracts/pushes/message.ts';
import { eventually } from '@crease/server/testing/eventually.ts';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';

/** A page that is open at one gateway, and everything that was pushed to it. */
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

  /** Resolves once the gateway has taken it. @param page such as `/markets/12`. */
  static async at(url: string, page: string, token: string | null): Promise<OpenPage> {
    const hub = new HubConnectionBuilder()
      .withUrl(`${url}${HUB_PATH}`)
      .configureLogging(LogLevel.None)
      .build();
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

  /** The gateway has sent it away. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** What was pushed to it under a code. */
  all<Code extends PushCode>(code: Code): readonly PushData[Code][] {
    return this.pushes.flatMap((push) => (push.Code === code ? [push.Data as PushData[Code]] : []));
  }

  /** Waits until something was pushed that is as it is wanted. */
  async hears<Code extends PushCode>(
    code: Code,
    isWanted: (data: PushData[Code]) => boolean,
  ): Promise<void> {
    await eventually(() => this.all(code).some(isWanted), `the page hears ${code}`);
  }

  async close(): Promise<void> {
    await this.#hub.stop();
  }
}

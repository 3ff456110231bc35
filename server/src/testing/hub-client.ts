import {
  HUB_EVENT,
  HUB_PATH,
  type PushCode,
  type PushData,
  type PushMessage,
} from '@crease/contracts/pushes/message.ts';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { listDueAfterwards } from './test-database.ts';
import type { TestServer } from './test-server.ts';

/** Connects an official SignalR client until the test ends, which keeps every message it receives. */
export async function connectToHub(server: TestServer, token?: string) {
  const connection = new HubConnectionBuilder()
    .withUrl(`${await server.listen()}${HUB_PATH}`, token === undefined ? {} : { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build();
  const messages: PushMessage[] = [];
  connection.on(HUB_EVENT, (message: PushMessage) => messages.push(message));
  await connection.start();
  listDueAfterwards().push(() => connection.stop());
  const of = <Code extends PushCode>(code: Code): PushData[Code][] =>
    messages.flatMap((message) => (hasCode(message, code) ? [message.Data] : []));
  return {
    connection,
    messages,
    /** Messages with a code. */
    of,
    /** Prices and statuses of a market. */
    updatesOf: (marketId: number) =>
      of('OddsUpdate').flatMap(({ Markets }) => Markets.filter(({ MarketId }) => MarketId === marketId)),
    register: (page: string, Token: string | null = token ?? null, Domain = 'localhost') =>
      connection.invoke('RegisterClient', { Browser: 'test', Domain, CurrentPage: page, Token }),
  };
}

function hasCode<Code extends PushCode>(
  message: PushMessage,
  code: Code,
): message is PushMessage & { readonly Code: Code; readonly Data: PushData[Code] } {
  return message.Code === code;
}

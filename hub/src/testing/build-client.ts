import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  LogLevel,
} from '@microsoft/signalr';

/** The official client over WebSockets, with logging off and the given reconnect delays. */
export function buildClient(
  url: string,
  delays: readonly number[],
  options: IHttpConnectionOptions = {},
): HubConnection {
  return new HubConnectionBuilder()
    .withUrl(url, { transport: HttpTransportType.WebSockets, ...options })
    .withAutomaticReconnect([...delays])
    .configureLogging(LogLevel.None)
    .build();
}

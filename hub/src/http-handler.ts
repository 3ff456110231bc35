import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Admission,
  allowOrigin,
  answerPreflight,
  createIds,
  negotiateAnswer,
  negotiateVersion,
} from './admission.ts';
import type { ConnectionHost } from './connection.ts';
import { answer, answerJson, type HubRequest, REFUSED, readBody } from './http-messages.ts';
import { LongPollingTransport, ServerSentEventsTransport } from './http-transports.ts';
import { WebSocketTransport } from './transport.ts';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly hubRequest: HubRequest;
}

const TOO_LARGE = 'Connection closed: message too large.';

/** Handles the hub's plain HTTP requests: negotiate, event streams, polls, posts and deletes. */
export class HttpHandler<Identity> {
  private readonly admission: Admission<Identity>;
  private readonly host: ConnectionHost<Identity>;

  constructor(admission: Admission<Identity>, host: ConnectionHost<Identity>) {
    this.admission = admission;
    this.host = host;
  }

  async serve(exchange: Exchange): Promise<void> {
    const { request, response, hubRequest } = exchange;
    const { origin } = request.headers;
    if (origin !== undefined) {
      if (!this.admission.allowsOrigin(origin, request)) {
        answer(response, REFUSED.origin);
        return;
      }
      allowOrigin(response, origin);
    }
    if (request.method === 'OPTIONS') answerPreflight(response);
    else if (hubRequest.isNegotiate && request.method === 'POST') await this.negotiate(exchange);
    else if (hubRequest.isNegotiate) answer(response, REFUSED.method);
    else if (request.method === 'GET') await this.get(exchange);
    else if (request.method === 'POST') await this.post(exchange);
    else if (request.method === 'DELETE') this.delete(exchange);
    else answer(response, REFUSED.method);
  }

  private async negotiate({ request, response, hubRequest }: Exchange): Promise<void> {
    request.resume();
    const visitor = await this.admission.identify(request, hubRequest);
    const objection = 'status' in visitor ? visitor : this.admission.findRefusal(request, visitor);
    if ('status' in visitor || objection !== null) {
      answer(response, objection ?? REFUSED.unauthorized);
      return;
    }
    const version = negotiateVersion(hubRequest.parameter('negotiateVersion'));
    if (version === null) {
      answerJson(response, { error: 'negotiateVersion must be a number.' });
      return;
    }
    const stateful = this.admission.allowsStateful(hubRequest);
    const ids = createIds(version);
    this.admission.create(request, visitor, ids, stateful);
    answerJson(response, negotiateAnswer(version, ids, stateful));
  }

  private async get({ request, response, hubRequest }: Exchange): Promise<void> {
    const found = this.admission.find(hubRequest);
    if ('status' in found) {
      answer(response, found);
      return;
    }
    const acceptsEvents = request.headers.accept?.toLowerCase().includes('text/event-stream');
    const name = acceptsEvents === true ? 'ServerSentEvents' : 'LongPolling';
    const { transport } = found.output;
    if (transport instanceof LongPollingTransport && name === 'LongPolling') {
      transport.take(response, this.host.clock.read());
      return;
    }
    const visitor = await this.admission.identify(request, hubRequest);
    if ('status' in visitor) answer(response, visitor);
    else if (found.state === 'closed') answer(response, REFUSED.unknownId);
    else if (found.state !== 'negotiated') {
      answer(response, found.transport === name ? REFUSED.alreadyActive : REFUSED.otherTransport);
    } else if (!response.destroyed) {
      this.admission.settle(found, visitor);
      if (name === 'ServerSentEvents') {
        found.attach(new ServerSentEventsTransport(found, response));
        return;
      }
      const polling = new LongPollingTransport(found, this.host.limits.pollMs);
      found.attach(polling);
      polling.take(response, this.host.clock.read());
    }
  }

  private async post({ request, response, hubRequest }: Exchange): Promise<void> {
    const found = this.admission.find(hubRequest);
    if ('status' in found) {
      answer(response, found);
      return;
    }
    const { transport } = found.output;
    if (transport instanceof WebSocketTransport) {
      answer(response, REFUSED.method);
      return;
    }
    const isPosted = transport instanceof LongPollingTransport || transport instanceof ServerSentEventsTransport;
    if (found.isClosed || !isPosted) {
      answer(response, REFUSED.unknownId);
      return;
    }
    let isTaken = false;
    try {
      const body = readBody(request, this.host.limits.payloadBytes);
      await transport.posts.take(body, (data) => {
        isTaken = !found.isClosed;
        found.received(data);
      });
    } catch (error) {
      response.setHeader('Connection', 'close');
      const isTooLarge = error instanceof RangeError;
      if (isTooLarge) found.end('protocol', { error: TOO_LARGE, allowReconnect: true });
      answer(response, isTooLarge ? REFUSED.tooLarge : REFUSED.badRequest);
      return;
    }
    // The input may have ended the connection, but the response is only about whether it was accepted.
    answer(response, isTaken ? { status: 200, text: '' } : REFUSED.unknownId);
  }

  private delete({ response, hubRequest }: Exchange): void {
    const found = this.admission.find(hubRequest);
    if ('status' in found) {
      answer(response, found);
      return;
    }
    const { transport } = found.output;
    if (!(transport instanceof LongPollingTransport)) {
      answer(response, REFUSED.notPolling);
      return;
    }
    found.end('client');
    transport.destroy();
    found.delivered();
    answer(response, { status: 202, text: '' });
  }
}

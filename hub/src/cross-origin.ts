import type { IncomingMessage, ServerResponse } from 'node:http';

const ALLOWED_HEADERS = 'authorization, content-type, x-requested-with, x-signalr-user-agent';
const ALLOWED_METHODS = 'GET, POST, DELETE';
const PREFLIGHT_SECONDS = 600;

/** Default rule: same-host pages and non-browser clients. */
export function isSameHost(origin: string, request: IncomingMessage): boolean {
  try {
    return new URL(origin).host === request.headers.host?.toLowerCase();
  } catch {
    return false;
  }
}

/** Echoes the exact origin: browsers reject a wildcard for requests with credentials. */
export function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Vary', 'Origin');
}

/** Answers a preflight with the allowed methods and headers. */
export function answerPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Allow-Methods': ALLOWED_METHODS,
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
  });
  response.end();
}

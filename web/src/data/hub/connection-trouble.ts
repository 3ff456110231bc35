import { phrase } from '#text/text.ts';

/** Words for what went wrong with the real-time connection (spec section 8), by what the transport says of it. */
const TROUBLES: readonly (readonly [RegExp, string])[] = [
  [
    /not a SignalR endpoint|Status code '404'/,
    phrase('Live prices were not found at this address.'),
  ],
  [
    /any of the available transports|WebSockets?.*not supported/,
    phrase('This network does not let live prices through.'),
  ],
  [/Server timeout elapsed/, phrase('Live prices have stopped answering.')],
  [/complete negotiation|negotiat/i, phrase('Live prices could not be reached.')],
  [/closed|stopped|lost/i, phrase('The live connection was closed.')],
];

/** What to tell a visitor, or null when nothing was said. */
export function troubleOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return (
    TROUBLES.find(([pattern]) => pattern.test(error.message))?.[1] ??
    phrase('The live connection was lost.')
  );
}

/** The server does not know the token that the connection came with. */
export function isRefusedToken(error: unknown): boolean {
  // untranslated: what the transport says
  return error instanceof Error && error.message.includes("Status code '401'");
}

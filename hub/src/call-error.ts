import { HubError } from './hub-error.ts';

/** Longer names are truncated in error messages, because they are client input. */
const MAX_ECHO = 100;

/** Error messages of failed calls, in the format ASP.NET Core clients know. */
export const callError = {
  unknownMethod: (target: string) =>
    `Failed to invoke '${echo(target)}' due to an error on the server. HubException: Method does not exist.`,

  argumentCount: (target: string, expected: number, given: number) =>
    `Failed to invoke '${echo(target)}' due to an error on the server. HubException: The method takes ${expected} arguments, not ${given}.`,

  uploadCount: (target: string, expected: number, given: number) =>
    `Failed to invoke '${echo(target)}' due to an error on the server. HubException: The method takes ${expected} streams, not ${given}.`,

  notStreaming: (target: string) =>
    `The client attempted to invoke the non-streaming '${echo(target)}' method with a streaming invocation.`,

  streaming: (target: string) =>
    `The client attempted to invoke the streaming '${echo(target)}' method with a non-streaming invocation.`,

  idInUse: (id: string) => `Invocation ID '${echo(id)}' is already in use.`,

  tooMany: (target: string) =>
    `An unexpected error occurred invoking '${echo(target)}' on the server. HubException: Too many calls.`,

  canceled: (target: string) => `The invocation of '${echo(target)}' was canceled.`,

  thrown: (target: string, error: unknown) => {
    const sentence = `An unexpected error occurred invoking '${echo(target)}' on the server.`;
    return error instanceof HubError ? `${sentence} HubException: ${error.message}` : sentence;
  },
} as const;

function echo(text: string): string {
  return text.length > MAX_ECHO ? `${text.slice(0, MAX_ECHO)}…` : text;
}

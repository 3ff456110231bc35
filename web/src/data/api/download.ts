import type { AnyRoute } from '@crease/contracts/routes/route.ts';
import { t } from '#text/text.ts';
import { readAnswer } from './call-route.ts';
import { caller } from './caller.ts';
import { CallFailure, NETWORK_MESSAGE } from './failure.ts';

export interface DownloadTerms {
  /** Without a leading slash. */
  readonly path: string;
  readonly query?: object;
  /** Whose file it is: a bettor's when left out. */
  readonly access?: AnyRoute['access'];
  /** Sent as JSON, where the file takes more than its address says. */
  readonly body?: object;
  /** Bytes that have come so far. */
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** A file as the server named it. */
export interface Download {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Fetches a file that only its owner may have.
 *
 * @throws CallFailure as `call`; an AbortError when it was given up.
 */
export async function download({
  path,
  access = 'U',
  query = {},
  body,
  onProgress,
  signal,
}: DownloadTerms): Promise<Download> {
  const { addressOf, tokenFor } = caller();
  const url = addressOf(path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const token = tokenFor(access);
  const headers = {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await reach(fetch(url, { ...sent, headers, signal }));
  // A file may be JSON too; a refusal has no name.
  const isRefusal =
    nameIn(response) === null && response.headers.get('content-type')?.includes('json') === true;
  if (!response.ok || isRefusal) {
    const text = await reach(response.text());
    readAnswer({ response, text, call: { path, token } });
    throw new CallFailure({
      code: 'INTERNAL',
      message: t('The file was not received'),
      status: response.status,
    });
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const step = reader === undefined ? undefined : await reach(reader.read());
    if (step?.value === undefined) break;
    parts.push(step.value);
    bytes += step.value.byteLength;
    onProgress(bytes);
  }
  const type = response.headers.get('content-type') ?? '';
  return { name: nameIn(response) ?? 'download', content: new Blob(parts, { type }) };
}

/** Hands a file to the browser, which asks or keeps it where it keeps files. */
export function saveFile({ name, content }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A network that breaks off is shown as one that failed. */
async function reach<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallFailure({ code: 'NETWORK', message: NETWORK_MESSAGE, status: 0 });
  }
}

/** `statement.csv` from `attachment; filename="statement.csv"`; nothing that leads to another folder. */
function nameIn(response: Response): string | null {
  const said = response.headers.get('content-disposition') ?? '';
  const name = /filename="?([^";]+)"?/i.exec(said)?.[1]?.trim();
  return name === undefined ? null : name.replace(/[/\\]/g, '-');
}

import type { AnyRoute } from '@crease/contracts/base/route.ts';
import { t } from '#i18n/text.ts';
import { caller, readResponse } from './call-route.ts';
import { CallFailure, NETWORK_MESSAGE } from './failure.ts';

export interface DownloadTerms {
  /** Without a leading slash. */
  readonly path: string;
  readonly query?: object;
  /** Access level of the file. Defaults to the bettor's. */
  readonly access?: AnyRoute['access'];
  /** JSON body for files that need more parameters than the URL carries. */
  readonly body?: object;
  /** Bytes received so far. */
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** A file, with the name the server gave it. */
export interface Download {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Downloads a protected file.
 *
 * @throws CallFailure like `call`, or an AbortError if cancelled.
 */
export async function download({
  path,
  access = 'U',
  query = {},
  body,
  onProgress,
  signal,
}: DownloadTerms): Promise<Download> {
  const { resolveAddress, tokenFor } = caller();
  const url = resolveAddress(path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const token = tokenFor(access);
  const headers = {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await asNetworkFailure(fetch(url, { ...sent, headers, signal }));
  // Files may be JSON too, but an error response has no file name.
  const isRefusal = nameIn(response) === null && response.headers.get('content-type')?.includes('json') === true;
  if (!response.ok || isRefusal) {
    const text = await asNetworkFailure(response.text());
    readResponse({ response, text, call: { path, token } });
    throw new CallFailure({
      code: 'INTERNAL',
      message: t('The download failed. Try again.'),
      status: response.status,
    });
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const step = reader === undefined ? undefined : await asNetworkFailure(reader.read());
    if (step?.value === undefined) break;
    parts.push(step.value);
    bytes += step.value.byteLength;
    onProgress(bytes);
  }
  const type = response.headers.get('content-type') ?? '';
  return { name: nameIn(response) ?? 'download', content: new Blob(parts, { type }) };
}

/** Saves a file through the browser's download. */
export function saveFile({ name, content }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Reports an interrupted transfer as a network failure. */
async function asNetworkFailure<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallFailure({ code: 'NETWORK', message: NETWORK_MESSAGE, status: 0 });
  }
}

/** Extracts `statement.csv` from `attachment; filename="statement.csv"`, without path components. */
function nameIn(response: Response): string | null {
  const said = response.headers.get('content-disposition') ?? '';
  const name = /filename="?([^";]+)"?/i.exec(said)?.[1]?.trim();
  return name === undefined ? null : name.replace(/[/\\]/g, '-');
}

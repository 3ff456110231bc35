/** Files that have come, or are on their way, by address; first those that the page itself names. */
const files = new Map<string, Promise<void>>();
if (typeof document !== 'undefined') {
  for (const { href } of document.querySelectorAll('link')) files.set(href, Promise.resolve());
}

/**
 * Wraps every `import()` of the built app, in place of the bundler's own helper: fetches the files of a part in parallel and
 * imports it when all are loaded. A browser caches a failed module fetch until the page is reloaded
 * (https://github.com/whatwg/html/issues/6768), so nothing is imported before: a failed fetch can be retried.
 *
 * @param load imports the part.
 * @param paths its files, its stylesheets among them, from the root of the site. None: the part is one file, which its
 * import fetches.
 * @throws MissingFile
 */
export async function fetchPart<Part>(
  load: () => Promise<Part>,
  paths: readonly string[] = [],
): Promise<Part> {
  await Promise.all(paths.map((path) => fetched(new URL(`/${path}`, location.origin).href)));
  return load();
}

/** A file of the app could not be fetched. */
export class MissingFile extends Error {
  /** The server answers and does not have it: a new version has replaced it. */
  readonly isGone: boolean;

  constructor(address: string, isGone: boolean) {
    // untranslated: as browsers say it, by which the router knows it
    super(`Failed to fetch dynamically imported module: ${address}`);
    this.isGone = isGone;
  }
}

function fetched(address: string): Promise<void> {
  const known = files.get(address);
  if (known !== undefined) return known;
  const coming = address.endsWith('.css') ? style(address) : script(address);
  files.set(address, coming);
  coming.catch(() => files.delete(address));
  return coming;
}

function style(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new MissingFile(address, false));
    };
    document.head.append(link);
  });
}

/** Into the browser's cache, from which the import takes it: files never change under their names. */
async function script(address: string): Promise<void> {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok !== true) throw new MissingFile(address, answer?.status === 404);
  await answer.arrayBuffer().catch(() => {
    throw new MissingFile(address, false);
  });
}

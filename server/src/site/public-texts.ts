import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import type { DocumentStore } from '#base/document-store.ts';
import { BUILT_IN_TEXTS } from './built-in-texts.ts';
import type { SiteEnv } from './env.ts';

/** A public text: plain, with blank lines between paragraphs. */
export interface PublicText {
  readonly name: string;
  readonly value: string;
}

const PREFIX = 'text:';

/**
 * Public texts (API 3.2): built-in ones, overridden by those of the house.
 *
 * @param name one of them, ignoring case; all if absent or empty. An unknown name yields none.
 */
export async function listPublicTexts(
  { documents }: SiteEnv,
  name: string | undefined,
): Promise<{ readonly items: readonly PublicText[] }> {
  if (name !== undefined && name !== '') {
    const value = await readPublicText(documents, name.toLowerCase());
    return { items: value === null ? [] : [{ name: name.toLowerCase(), value }] };
  }
  const texts = new Map<string, string>(BUILT_IN_TEXTS);
  for (const document of await documents.list(PREFIX)) {
    if (typeof document.value === 'string') {
      texts.set(document.name.slice(PREFIX.length), document.value);
    }
  }
  return { items: [...texts].map(([key, value]) => ({ name: key, value })) };
}

/** Saves a public text; an empty one restores the built-in text or removes the name. */
export async function savePublicText(
  { documents }: SiteEnv,
  actor: Actor,
  { name, value }: PublicText,
): Promise<void> {
  const audit = buildAuditRow(actor, {
    action: 'SaveSetting',
    entity: 'text',
    entityId: name,
    before: await readPublicText(documents, name),
    after: value,
  });
  if (value === '') await documents.remove(`${PREFIX}${name}`, audit);
  else await documents.put(`${PREFIX}${name}`, value, audit);
}

async function readPublicText(documents: DocumentStore, name: string): Promise<string | null> {
  const own = await documents.get(`${PREFIX}${name}`);
  return typeof own === 'string' ? own : (BUILT_IN_TEXTS.get(name) ?? null);
}

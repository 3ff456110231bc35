import { DEFAULT_PREFERENCES, type Preferences, pickKnownPreferences } from '@crease/contracts/people/preferences.ts';
import { ok, type Reply } from '#base/reply.ts';
import type { NoticesEnv } from './env.ts';

/** A user's preferences, with defaults for unset ones. */
export async function readPreferences({ personal }: Pick<NoticesEnv, 'personal'>, userId: number): Reply<Preferences> {
  return ok(withDefaults(await personal.loadPreferences(userId)));
}

/** Changes settings and updates the user's devices; one at a time, so that the last push matches what is stored. */
export function savePreferences(
  { personal, personalNews, preferenceMutex }: NoticesEnv,
  userId: number,
  change: { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Reply<Preferences> {
  const named = pickKnownPreferences(change);
  if (Object.keys(named).length === 0) return readPreferences({ personal }, userId);
  return preferenceMutex.run(String(userId), async () => {
    const preferences = withDefaults(await personal.changePreferences(userId, { ...named }));
    personalNews.publish(userId, { type: 'preferences', preferences });
    return ok(preferences);
  });
}

function withDefaults(stored: Readonly<Record<string, unknown>>): Preferences {
  return { ...DEFAULT_PREFERENCES, ...pickKnownPreferences(stored) };
}

import { expect, test } from 'vitest';
import type { LiveSession } from '#people/sessions/live-session.ts';
import { SessionCache } from '#people/sessions/session-cache.ts';
import type { User } from '#people/store/account-store.ts';

const NOW = 1_000_000;
const clock = { now: () => NOW, monotonic: () => NOW, after: () => () => undefined };

const user = (id: number, userName = 'asha') => ({ id, userName }) as User;

function live(owner: User, family: string): LiveSession {
  return { kind: 'user', id: 1, family, accessExpiresAt: NOW + 60_000, user: owner };
}

test('a changed user is seen in all of their sessions and in no other', () => {
  const cache = new SessionCache(clock, () => undefined);
  cache.put(live(user(1), 'phone'), 'a');
  cache.put(live(user(1), 'desk'), 'b');
  cache.put(live(user(2, 'bilal'), 'phone of bilal'), 'c');

  cache.changeUser(user(1, 'asha2'));

  const names = ['a', 'b', 'c'].map((hash) => {
    const found = cache.get(hash);
    return found?.kind === 'user' ? found.user.userName : null;
  });
  expect(names).toEqual(['asha2', 'asha2', 'bilal']);
  expect(cache.listFamilies('user', 1)).toEqual(['phone', 'desk']);
  expect(cache.listFamilies('operator', 1)).toEqual([]);
});

test('an ended family is gone from its owner', () => {
  const gone: string[] = [];
  const cache = new SessionCache(clock, (family) => gone.push(family));
  cache.put(live(user(1), 'phone'), 'a');
  cache.put(live(user(1), 'phone'), 'b');
  cache.put(live(user(1), 'desk'), 'c');

  cache.endFamily('phone');

  expect(gone).toEqual(['phone']);
  expect(cache.get('a')).toBeUndefined();
  expect(cache.listFamilies('user', 1)).toEqual(['desk']);
  expect(cache.put(live(user(1), 'phone'), 'd')).toBe(false);
  cache.clear();
  expect(cache.listFamilies('user', 1)).toEqual([]);
});

test('a change of one user doesn’t visit the sessions of the others', () => {
  const cache = new SessionCache(clock, () => undefined);
  for (let id = 1; id <= 100_000; id += 1) cache.put(live(user(id), `family ${id}`), `hash ${id}`);
  const begun = performance.now();

  for (let id = 1; id <= 5_000; id += 1) cache.changeUser(user(id, 'renamed'));

  // Looking through all of them would take half a minute.
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(cache.listFamilies('user', 100_000)).toEqual(['family 100000']);
});

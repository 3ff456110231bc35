import { pushOf } from '@crease/contracts/pushes/message.ts';
import type { NoticeItem } from '@crease/contracts/wire/personal.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#data/api/query-client.ts';
import { session } from '#data/session/session.ts';
import { logInAs, stubServer } from '#data/testing/stub-server.ts';
import { dispatch } from '#player/app/push-handlers.ts';
import {
  addPriceAlert,
  removePriceAlert,
  usePriceAlerts,
} from '#player/features/price-alerts/alerts.ts';
import { noteOwnChange } from '#player/features/security/own-change.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { forgetNotices, noticeHead, unreadOf } from './notice-head.ts';
import { readNotices, useNotices } from './notices.ts';

const within = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

function noticeOf(id: number, readUpTo = 0): NoticeItem {
  return {
    id,
    time: '2026-11-22T10:00:00.000Z',
    kind: 'UNSETTLED',
    facts: { eventTitle: 'India v Australia', marketName: `Market ${id}` },
    eventId: 1,
    marketId: id,
    isRead: id <= readUpTo,
  };
}

/** So many notices are kept, read up to one of them. */
let kept = 45;
let readUpTo = 40;

function serve() {
  return stubServer({
    '/Notice/GetNotices': ({ SkipCount, MaxResultCount }) => {
      const from = kept - Number(SkipCount);
      const count = Math.max(0, Math.min(Number(MaxResultCount), from));
      const items = Array.from({ length: count }, (_, at) => noticeOf(from - at, readUpTo));
      return { items, totalCount: kept, unread: kept - readUpTo };
    },
    '/Notice/MarkRead': ({ upToId }) => {
      readUpTo = Number(upToId);
      return { unread: kept - readUpTo };
    },
    '/PriceAlert/GetAlerts': () => ({ items: [] }),
  });
}

function push(item: NoticeItem, Unread: number): void {
  const said = { Id: item.id, Title: 'x', Text: 'y', Level: 'info' } as const;
  act(() => dispatch(pushOf('Notice', { ...said, Item: item, Unread })));
}

const unread = () => unreadOf(noticeHead.getState());
const toastWords = () => toasts.list().map(({ title, text }) => [title, text]);

beforeEach(() => {
  [kept, readUpTo] = [45, 40];
  localStorage.clear();
  queryClient.clear();
  forgetNotices();
  logInAs(1);
});
afterEach(() => {
  cleanup();
  session.setState({ user: null, accessToken: null }, true);
  for (const { id } of toasts.list()) toasts.close(id);
  vi.unstubAllGlobals();
});

test('the list comes page by page, newest first, to its end', async () => {
  serve();
  const { result } = renderHook(useNotices, { wrapper: within });
  await waitFor(() => expect(result.current.items).toHaveLength(20));

  for (const length of [40, 45]) {
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.items).toHaveLength(length));
  }

  expect(result.current.items.map(({ id }) => id)).toEqual(
    Array.from({ length: 45 }, (_, at) => 45 - at),
  );
  expect([result.current.hasMore, result.current.unread]).toEqual([false, 5]);
});

test('a push counts at once and brings its line; reading it anywhere takes it off here', async () => {
  serve();
  const { result } = renderHook(useNotices, { wrapper: within });
  await waitFor(() => expect(result.current.unread).toBe(5));

  kept = 46;
  push(noticeOf(46), 6);
  expect(unread()).toBe(6);
  await waitFor(() => expect(result.current.items[0]?.id).toBe(46));
  act(() => dispatch(pushOf('NoticesRead', { UpToId: 46, Unread: 0 })));

  expect(unread()).toBe(0);
  expect(result.current.items.every(({ isRead }) => isRead)).toBe(true);
});

test('news that overtake each other leave the right count', () => {
  push(noticeOf(47), 7);
  push(noticeOf(46), 6);
  act(() => dispatch(pushOf('NoticesRead', { UpToId: 47, Unread: 0 })));
  act(() => dispatch(pushOf('NoticesRead', { UpToId: 44, Unread: 3 })));

  expect(unread()).toBe(0);
});

test('marking as read tells the server once; a failure leaves them unread', async () => {
  const sent = serve();
  push(noticeOf(45), 5);

  await readNotices(45);
  await readNotices(45);
  expect([unread(), sent.map(({ input }) => input)]).toEqual([0, [{ upToId: 45 }]]);

  push(noticeOf(46), 1);
  stubServer({});
  await expect(readNotices(46)).rejects.toThrow();
  expect(unread()).toBe(1);
});

test('only alerts and logins are toasts: a settlement has one of its own', () => {
  push(noticeOf(46), 6);
  expect(toastWords()).toEqual([]);

  push(
    {
      ...noticeOf(47),
      kind: 'PRICE',
      facts: {
        eventTitle: 'India v Australia',
        marketName: 'Match Odds',
        marketKind: 'MATCH_ODDS',
        runnerName: 'India',
        side: 'Back',
        wanted: 2,
        price: 2.1,
      },
    },
    7,
  );
  push({ ...noticeOf(48), kind: 'LOGIN', facts: { device: 'Firefox', ip: '203.0.113.9' } }, 8);

  expect(toastWords()).toEqual([
    ['India is at 2.10 now', 'India v Australia'],
    [
      'New login',
      'Your account was opened from Firefox, address 203.0.113.9. If that was not you, change your password.',
    ],
  ]);
});

test('a proof that another device has changed is shown at once, one of this page by its own words', () => {
  const facts = {
    change: 'PASSKEY_ADDED',
    device: 'Chrome on Android',
    ip: '203.0.113.9',
    name: 'Phone',
  } as const;
  push({ ...noticeOf(47), kind: 'SECURITY', facts }, 7);
  noteOwnChange();
  push({ ...noticeOf(48), kind: 'SECURITY', facts }, 8);

  expect(toastWords()).toEqual([
    [
      'Passkey added',
      '“Phone”: Chrome on Android, address 203.0.113.9. If that was not you, please contact support.',
    ],
  ]);
});

test('an alert is there as soon as it is made, and gone as soon as it is taken away', async () => {
  const wanted = {
    marketId: 8,
    runnerId: 3,
    side: 'Back',
    when: 'AtLeast',
    price: 2,
  } as const;
  const alert = {
    ...wanted,
    id: 5,
    eventId: 1,
    eventTitle: 'India v Australia',
    marketName: 'Match Odds',
    marketKind: 'MATCH_ODDS',
    runnerName: 'India',
    createdAt: '2026-11-22T10:00:00.000Z',
  };
  let waiting = [{ ...alert, id: 4, marketId: 9 }];
  stubServer({
    '/PriceAlert/GetAlerts': () => ({ items: waiting }),
    '/PriceAlert/Add': () => {
      waiting = [alert, ...waiting];
      return alert;
    },
    '/PriceAlert/Remove': ({ id }) => {
      waiting = waiting.filter((one) => one.id !== id);
      return { removed: true };
    },
  });
  const { result } = renderHook(() => usePriceAlerts({ marketId: 8 }), { wrapper: within });
  await waitFor(() => expect(result.current.isWaiting).toBe(false));
  expect(result.current.alerts).toEqual([]);

  await act(() => addPriceAlert(wanted));
  await waitFor(() => expect(result.current.alerts).toEqual([alert]));
  await act(() => removePriceAlert(5));

  await waitFor(() => expect(result.current.alerts).toEqual([]));
});

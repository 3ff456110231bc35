import { randomUUID } from 'node:crypto';
import type { NoticeItem } from '@crease/contracts/people/preferences.ts';
import { createPush } from '@crease/contracts/pushes/message.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { dispatch } from '#player/app/push-handlers.ts';
import { addPriceAlert, removePriceAlert, usePriceAlerts } from '#player/features/price-alerts/alerts.ts';
import { noteOwnChange } from '#player/features/security/own-change.ts';
import { server, setUpServer } from '#player/testing/open-app.tsx';
import { createStage } from '#testing/match-stage.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { clearNotices, countUnread, noticeHead } from './notice-head.ts';
import { readNotices, useNotices } from './notices.ts';

const within = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

let userId: number;

setUpServer();
beforeEach(async () => {
  clearNotices();
  ({ userId } = await server.logIn());
});

/** Sends the user this many operator messages. */
async function send(count: number): Promise<void> {
  const token = await server.server.operator();
  for (let at = 0; at < count; at += 1) {
    const message = { title: 'A message', text: `Message ${at}`, clientRequestId: randomUUID() };
    const answer = await server.server.call('operatorSendNotice', { to: { userId }, ...message }, { token });
    if (!answer.success) throw new Error(answer.text);
  }
}

/** A notification as pushed. */
function makeNotice(id: number): NoticeItem {
  return {
    id,
    time: '2026-11-22T10:00:00.000Z',
    kind: 'UNSETTLED',
    facts: { eventTitle: 'India v Australia', marketName: `Market ${id}` },
    eventId: 1,
    marketId: id,
    isRead: false,
  };
}

function push(item: NoticeItem, Unread: number): void {
  const said = { Id: item.id, Title: 'x', Text: 'y', Level: 'info' } as const;
  act(() => dispatch(createPush('Notice', { ...said, Item: item, Unread })));
}

const unread = () => countUnread(noticeHead.getState());
const getToastText = () => toasts.list().map(({ title, text }) => [title, text]);

test('loads the list page by page to its end, latest first', async () => {
  await send(45);
  const { result } = renderHook(useNotices, { wrapper: within });
  await waitFor(() => expect(result.current.items).toHaveLength(20));

  for (const length of [40, 45]) {
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.items).toHaveLength(length));
  }

  const ids = result.current.items.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((one, other) => other - one));
  expect(new Set(ids).size).toBe(45);
  expect([result.current.hasMore, result.current.unread]).toEqual([false, 45]);
});

test('a push updates the count and the list; reading it anywhere marks it as read here', async () => {
  await send(2);
  const { result } = renderHook(useNotices, { wrapper: within });
  await waitFor(() => expect(result.current.unread).toBe(2));
  await server.push('/inplay', (message) => act(() => dispatch(message)));

  await send(1);
  await waitFor(() => expect(unread()).toBe(3));
  await waitFor(() => expect(result.current.items).toHaveLength(3));
  const newest = result.current.items[0]?.id ?? 0;
  const token = localStorage.getItem('accessToken') ?? '';
  await server.server.call('readNotices', { upToId: newest }, { token });

  await waitFor(() => expect(unread()).toBe(0));
  await waitFor(() => expect(result.current.items.every(({ isRead }) => isRead)).toBe(true));
});

test('keeps the right count if pushes arrive out of order', () => {
  push(makeNotice(47), 7);
  push(makeNotice(46), 6);
  act(() => dispatch(createPush('NoticesRead', { UpToId: 47, Unread: 0 })));
  act(() => dispatch(createPush('NoticesRead', { UpToId: 44, Unread: 3 })));

  expect(unread()).toBe(0);
});

test('marks as read on the server once, and keeps notifications unread after a failure', async () => {
  await send(1);
  const { result } = renderHook(useNotices, { wrapper: within });
  await waitFor(() => expect(result.current.unread).toBe(1));
  const newest = result.current.items[0]?.id ?? 0;

  await act(() => readNotices(newest));
  await act(() => readNotices(newest));
  const sent = server.callsTo('/Notice/MarkRead').map(({ body }) => body);
  expect([unread(), sent]).toEqual([0, [{ upToId: newest }]]);

  push(makeNotice(newest + 1), 1);
  server.cut('/Notice/MarkRead');
  await expect(readNotices(newest + 1)).rejects.toThrow();
  expect(unread()).toBe(1);
});

test('shows toasts only for price alerts and logins, as settlements have their own', () => {
  push(makeNotice(46), 6);
  expect(getToastText()).toEqual([]);

  push(
    {
      ...makeNotice(47),
      kind: 'PRICE',
      facts: {
        eventTitle: 'India v Australia',
        marketName: 'Match odds',
        marketKind: 'MATCH_ODDS',
        runnerName: 'India',
        side: 'Back',
        wanted: 2,
        price: 2.1,
      },
    },
    7,
  );
  push({ ...makeNotice(48), kind: 'LOGIN', facts: { device: 'Firefox', ip: '203.0.113.9' } }, 8);

  expect(getToastText()).toEqual([
    ['India is now 2.10', 'India v Australia'],
    ['New login', 'Your account was accessed from Firefox, IP 203.0.113.9. If this wasn’t you, change your password.'],
  ]);
});

test("shows a security change from another device at once, but not this page's own", () => {
  const facts = {
    change: 'PASSKEY_ADDED',
    device: 'Chrome on Android',
    ip: '203.0.113.9',
    name: 'Phone',
  } as const;
  push({ ...makeNotice(47), kind: 'SECURITY', facts }, 7);
  noteOwnChange();
  push({ ...makeNotice(48), kind: 'SECURITY', facts }, 8);

  expect(getToastText()).toEqual([
    ['Passkey added', '“Phone”: Chrome on Android, IP 203.0.113.9. If this wasn’t you, contact support.'],
  ]);
});

test("lists an alert once it's set and drops it once it's removed", async () => {
  const stage = await createStage(server);
  const teams = [{ name: 'India' }, { name: 'Australia' }];
  const { marketId, runners } = await stage.market('MATCH_ODDS', 'Match odds', teams);
  const runnerId = runners[0]?.id ?? 0;
  const wanted = { marketId, runnerId, side: 'Back', when: 'AtLeast', price: 2 } as const;
  const { result } = renderHook(() => usePriceAlerts({ marketId }), { wrapper: within });
  await waitFor(() => expect(result.current.isWaiting).toBe(false));
  expect(result.current.alerts).toEqual([]);

  await act(() => addPriceAlert(wanted));
  await waitFor(() => expect(result.current.alerts).toMatchObject([wanted]));
  const id = result.current.alerts[0]?.id ?? 0;
  await act(() => removePriceAlert(id));

  await waitFor(() => expect(result.current.alerts).toEqual([]));
});

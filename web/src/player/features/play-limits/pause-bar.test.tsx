import { playLimitRoutes } from '@crease/contracts/care/play-limits.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callRoute } from '#client/api/call-route.ts';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';

setUpServer();

test('a time-out is shown above every page until it ends', async () => {
  const { userName, password } = await server.server.user();
  await server.logInAs(userName, password);
  await callRoute(playLimitRoutes.takeTimeOut, { days: 7 });
  await server.logInAs(userName, password);

  await visit('/underConstruction');

  await screen.findByText(/^Time-out until \d+ \w+, \d\d:\d\d$/);
});

test('without a break there is no bar', async () => {
  await server.logIn();

  await visit('/underConstruction');

  await waitFor(() => expect(server.callsTo('/Account/GetPlayLimits')).not.toEqual([]));
  expect(screen.queryByText(/until/)).toBeNull();
});

import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { slimContract } from './contract.ts';

const ROUTES = '/contracts/src/betting/sample-routes.ts';
const SOURCE = `
import * as z from 'zod/mini';
import { text } from './fields.ts';
import { route } from './route.ts';

export const Bet = z.strictObject({ betId: z.number() });
const decision = { method: 'POST', access: 'O' };
export const sampleRoutes = {
  list: route({ method: 'GET', path: 'Bet/List', access: 'U', quiet: true, about: 'Lists.', request: z.object({}), answer: z.array(Bet) }),
  search: route({ method: 'POST', from: 'both', path: 'Bet/Search', access: 'U', about: 'Searches.', request: z.object({ name: text(1, 9) }), answer: Bet }),
  decide: route({ ...decision, path: 'Bet/Decide', proof: 'RECENT', about: 'Decides.', request: z.object({}), answer: Bet }),
};
`;

/** Builds the routes as the only module of an app. */
async function buildRoutes(keepsRequests: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sample',
        enforce: 'pre',
        resolveId: (id) => (id === ROUTES ? id : { id, external: true }),
        load: (id) => (id === ROUTES ? SOURCE : null),
      },
      slimContract({ keepsRequests }),
    ],
    build: {
      write: false,
      minify: false,
      lib: { entry: ROUTES, formats: ['es'], fileName: 'routes' },
    },
  });
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return output[0].code;
}

test('the player app gets the calls alone, and no schema library', async () => {
  const code = await buildRoutes(false);

  expect(code).not.toMatch(/^import /m);
  const address = `data:text/javascript,${encodeURIComponent(code)}`;
  const { sampleRoutes } = await import(/* @vite-ignore */ address);
  expect(sampleRoutes).toEqual({
    list: { method: 'GET', from: 'query', path: 'Bet/List', access: 'U', quiet: true },
    search: { method: 'POST', from: 'both', path: 'Bet/Search', access: 'U' },
    // The members that routes share are kept.
    decide: { method: 'POST', from: 'body', path: 'Bet/Decide', access: 'O', proof: 'RECENT' },
  });
});

test('the back office gets requests too, but no responses', async () => {
  const code = await buildRoutes(true);

  expect(code).toContain('text(1, 9)');
  expect(code).not.toContain('answer');
  expect(code).not.toContain('about');
});

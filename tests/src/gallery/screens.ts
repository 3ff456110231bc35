import type { Page } from 'playwright-core';
import { logInTo } from '#e2e/bettor.ts';
import type { Scene } from './scene.ts';

/** A screen of the product that the design has a picture of. */
export interface Screen {
  /** First part of the name of the design's pictures; on phones it may be another. */
  readonly name: string;
  readonly phoneName?: string;
  /** Who sees it; the page is theirs, logged in and on its way from `/inplay`. */
  readonly as: 'visitor' | 'bettor' | 'operator';
  /** Brings the page there; it is photographed once nothing is loaded any more. */
  readonly open: (page: Page, scene: Scene) => Promise<void>;
}

const at =
  (address: string) =>
  async (page: Page, { server }: Scene): Promise<void> => {
    await page.goto(`${server.url}${address}`);
  };

async function openMatch(page: Page, { server, match }: Scene): Promise<void> {
  await page.goto(`${server.url}/markets/${match.eventId}/${match.dreamEventId}`);
  await page
    .getByRole('button', { name: /^Back .* at / })
    .first()
    .waitFor();
}

/** Presses the first price that is offered; a ball that is being bowled takes it away for a moment. */
async function openSlip(page: Page, scene: Scene): Promise<void> {
  await openMatch(page, scene);
  await page
    .getByRole('button', { name: /^Back .* at / })
    .first()
    .click();
  const slip = page.getByRole('region', { name: 'Bet', exact: true });
  await slip.getByRole('textbox', { name: /^stake/i }).fill('10000');
}

async function openBook(page: Page, scene: Scene): Promise<void> {
  const session = await scene.betOnSession();
  if (session === null) throw new Error('no session took a bet in time');
  await openMatch(page, scene);
  const main = page.getByRole('main');
  // A long list of sessions has only the rows that are near the window.
  await main.getByRole('searchbox', { name: 'Find session' }).fill(session);
  await main
    .getByRole('button', { name: /^Book / })
    .first()
    .click();
  await page.getByRole('dialog', { name: /^Book of/ }).waitFor();
}

async function openLogin(page: Page, scene: Scene): Promise<void> {
  await at('/inplay?login=false')(page, scene);
  await page.getByRole('dialog', { name: 'LOGIN' }).waitFor();
}

async function openSignUp(page: Page, scene: Scene): Promise<void> {
  await openLogin(page, scene);
  await page
    .getByRole('dialog', { name: 'LOGIN' })
    .getByRole('button', { name: 'Sign Up' })
    .click();
  await page.getByRole('dialog', { name: /^sign up$/i }).waitFor();
}

async function openAccount(page: Page, scene: Scene): Promise<void> {
  await at('/inplay')(page, scene);
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog', { name: 'Account' }).waitFor();
}

/** The page where a deposit is paid; one that was begun before is gone on with. */
async function openPayStep(page: Page, scene: Scene): Promise<void> {
  await at('/depositw/1')(page, scene);
  const amount = page.getByLabel('How much');
  const exactly = page.getByText('Pay exactly');
  await amount.or(exactly).first().waitFor();
  if (await exactly.isVisible()) return;
  await amount.fill('10000');
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await exactly.waitFor();
}

async function openConfirmStep(page: Page, scene: Scene): Promise<void> {
  await openPayStep(page, scene);
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.getByLabel('Payment reference').fill('532844171946');
}

/** The first of a queue, opened. */
function queue(address: string, name: string) {
  return async (page: Page, scene: Scene): Promise<void> => {
    await at(address)(page, scene);
    const first = page.getByRole('table', { name }).getByRole('link').first();
    await first.click();
  };
}

/** In the order of the page. */
export const SCREENS: readonly Screen[] = [
  { name: 'inplay', as: 'bettor', open: at('/inplay') },
  { name: 'market', phoneName: 'market-mobile', as: 'bettor', open: openSlip },
  { name: 'market-book', as: 'bettor', open: openBook },
  { name: 'analysis', as: 'bettor', open: at('/Market-Analysis') },
  { name: 'statement', as: 'bettor', open: at('/account-cash-statement') },
  { name: 'profitloss', as: 'bettor', open: at('/ProfitLoss') },
  { name: 'limits', as: 'bettor', open: at('/play-limits') },
  { name: 'play-activity', as: 'bettor', open: at('/play-activity') },
  { name: 'wallet', as: 'bettor', open: at('/Payment') },
  { name: 'deposit-1', as: 'bettor', open: at('/depositw/1') },
  { name: 'deposit-2', as: 'bettor', open: openPayStep },
  { name: 'deposit-3', as: 'bettor', open: openConfirmStep },
  { name: 'withdraw', as: 'bettor', open: at('/depositw/2') },
  { name: 'requests', as: 'bettor', open: at('/dwrequests') },
  { name: 'bonus', as: 'bettor', open: at('/bonus') },
  { name: 'documents', as: 'bettor', open: at('/documents') },
  { name: 'casino', as: 'bettor', open: at('/casino') },
  { name: 'menu-drawer', as: 'bettor', open: openAccount },
  { name: 'auth-login', as: 'visitor', open: openLogin },
  { name: 'auth-signup', as: 'visitor', open: openSignUp },
  { name: 'error-404', as: 'visitor', open: at('/error-404') },
  { name: 'error-500', as: 'visitor', open: at('/error-500') },
  { name: 'maintenance', as: 'visitor', open: at('/under-maintenance') },
  { name: 'op-dashboard', as: 'operator', open: at('/backoffice') },
  {
    name: 'op-event',
    as: 'operator',
    open: (page, scene) => at(`/backoffice/events/${scene.match.eventId}`)(page, scene),
  },
  {
    name: 'op-player',
    as: 'operator',
    open: (page, scene) => at(`/backoffice/players/${scene.bettor.userId}`)(page, scene),
  },
  { name: 'op-risk', as: 'operator', open: at('/backoffice/risk') },
  { name: 'op-deposits', as: 'operator', open: queue('/backoffice/deposits', 'Requests') },
  { name: 'op-cases', as: 'operator', open: queue('/backoffice/cases', 'Cases') },
];

/** Logs the page in as the one who sees the screen. */
export async function enterAs(
  page: Page,
  { server, bettor }: Scene,
  who: Screen['as'],
): Promise<void> {
  if (who === 'bettor') {
    await logInTo(page, server, { userName: bettor.userName, to: '/inplay' });
  }
  if (who === 'operator') {
    await page.goto(`${server.url}/backoffice`);
    await page.getByLabel('Operator name').fill(server.operator.userName);
    await page.getByLabel('Password', { exact: true }).fill(server.operator.password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Back office' }).waitFor();
  }
}

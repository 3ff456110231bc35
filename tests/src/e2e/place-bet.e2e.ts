import { describe, expect, test } from 'vitest';
import { axeProblems, DEVICES, openVisitor } from './browser.ts';
import { offer, setStage } from './fixtures.ts';
import { bannerFigure, showOpenBets } from './market-page.ts';
import { browser, server, startProduct } from './product.ts';

startProduct();

describe.each(DEVICES)('a bettor on a $name', (device) => {
  test('logs in as demo user, backs a team, is partly matched, cancels the remainder, cashes out and is paid', async () => {
    const stage = await setStage(server);
    const { page, complaints, context } = await openVisitor(browser, device);

    await page.goto(server.url);
    await page.waitForURL('**/inplay');
    await expect.poll(() => page.title()).toBe('Crease | Inplay');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^log in$/i })
      .click();
    const login = page.getByRole('dialog', { name: 'LOGIN' });
    expect(await axeProblems(page)).toEqual([]);
    await login.getByRole('button', { name: /login as demo user/i }).click();
    await login.waitFor({ state: 'hidden' });
    await expect.poll(() => bannerFigure(page, /bal/i)).toBe('1,00,000');
    expect(await axeProblems(page)).toEqual([]);

    await page.goto(`${server.url}/markets/${stage.eventId}/${stage.dreamEventId}`);
    await page
      .getByRole('button', { name: /^back deccan falcons/i })
      .first()
      .click();
    const slip = page.getByRole('region', { name: /betslip/i });
    await slip.getByRole('textbox', { name: /^Stake/ }).fill('1000');
    await slip.getByRole('button', { name: /^place bet/i }).click();
    await page
      .getByText(/bet partly matched/i)
      .first()
      .waitFor();
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('1,000');
    expect(await axeProblems(page)).toEqual([]);

    const bets = await showOpenBets(page, device);
    await bets
      .getByText(/unmatched/i)
      .first()
      .waitFor();
    await bets
      .getByRole('button', { name: /^cancel/i })
      .first()
      .click();
    await expect.poll(() => bets.getByText(/unmatched/i).count()).toBe(0);
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('600');

    // Another player now backs at 1.60: laying there closes the position at a profit.
    await offer(stage, { side: 'back', rate: 1.6, stake: 2_000 });
    if (device.name === 'phone') await page.getByRole('tab', { name: /markets/i }).click();
    await page
      .getByRole('button', { name: /cash out/i })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /cash out/i });
    await dialog
      .getByRole('button', { name: /cash out/i })
      .last()
      .click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('0');

    // 600 at 1.90 laid off at 1.60: +112.50 for either winner, with 2% commission on it.
    await stage.operator.call('operatorSettleMarket', {
      marketId: stage.marketId,
      result: { winnerRunnerId: stage.kraken },
      closeFirst: true,
    });
    await expect.poll(() => bannerFigure(page, /bal/i)).toBe('1,00,110.25');
    expect(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';
import { at, type Screen } from './screen.ts';

/** Opens the first entry of a queue. */
function queue(address: string, name: string) {
  return async (page: Page, scene: Scene): Promise<void> => {
    await at(address)(page, scene);
    await page.getByRole('table', { name }).getByRole('link').first().click();
  };
}

export const OFFICE_SCREENS: readonly Screen[] = [
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

import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

/** The viewer whose logged-in page shows the screen, starting from `/inplay`. A payer has a payout account. */
export type Viewer = 'visitor' | 'bettor' | 'payer' | 'operator';

/** A screen of the product that has a design image. */
export interface Screen {
  /** First part of the design images' names; phones may use another. */
  readonly name: string;
  readonly phoneName?: string;
  readonly as: Viewer;
  /** Devices to take it on; both if omitted. */
  readonly on?: 'phone' | 'desktop';
  /** Takes the full page instead of the viewport. */
  readonly isWhole?: true;
  /** Site settings that differ from the default. */
  readonly site?: Readonly<Record<string, unknown>>;
  /** Brings the page to the screen. The screenshot is taken once nothing is loading. */
  readonly open: (page: Page, scene: Scene) => Promise<void>;
}

/** Opens a page by its path. */
export const at =
  (address: string) =>
  async (page: Page, { server }: Scene): Promise<void> => {
    await page.goto(`${server.url}${address}`);
  };

export function isOnPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) <= 768;
}

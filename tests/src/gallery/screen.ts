import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

/** Who sees a screen: the page is theirs, logged in and on its way from `/inplay`. A payer has an account to be paid to. */
export type Viewer = 'visitor' | 'bettor' | 'payer' | 'operator';

/** A screen of the product that the design has a picture of. */
export interface Screen {
  /** First part of the name of the design's pictures; on phones it may be another. */
  readonly name: string;
  readonly phoneName?: string;
  readonly as: Viewer;
  /** Where it is taken; on both when left out. */
  readonly on?: 'phone' | 'desktop';
  /** The whole page, not what a window shows of it. */
  readonly isWhole?: true;
  /** What the site has for it besides the usual. */
  readonly site?: Readonly<Record<string, unknown>>;
  /** Brings the page there; it is photographed once nothing of it is on its way any more. */
  readonly open: (page: Page, scene: Scene) => Promise<void>;
}

/** A page by its address. */
export const at =
  (address: string) =>
  async (page: Page, { server }: Scene): Promise<void> => {
    await page.goto(`${server.url}${address}`);
  };

export function isOnPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) <= 768;
}

// `npm run gallery`: photographs every screen that the design has a picture of, in every look, and writes one page.
// GALLERY_DESIGN=<folder> puts the design's picture beside each; GALLERY_ONLY=market,statement takes these alone, and
// GALLERY_LOOKS=390-orange-light,1440-emerald-dark these looks.

import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { DESKTOP, type Device, openBrowser, openVisitor, PHONE } from '#e2e/browser.ts';
import { publishSetting } from '#e2e/fixtures.ts';
import { galleryPage, type Shot } from './page.ts';
import { type Scene, SITE, setScene } from './scene.ts';
import { enterAs, SCREENS, type Screen } from './screens.ts';

const THEMES = ['orange', 'emerald'] as const;
const MODES = ['light', 'dark'] as const;
const DEVICES: readonly Device[] = [PHONE, DESKTOP];
/** A page of moving prices is never quite idle: what has not come by then is not waited for. */
const QUIET_MS = 4_000;

/** For what a screen waits for: server and browser share a machine that may be busy. */
const PATIENCE_MS = 120_000;

const folder = path.resolve(import.meta.dirname, '../../../gallery');
const design = process.env.GALLERY_DESIGN;
const only = process.env.GALLERY_ONLY?.split(',') ?? null;
const looks = process.env.GALLERY_LOOKS?.split(',') ?? null;

interface Look {
  readonly theme: (typeof THEMES)[number];
  readonly mode: (typeof MODES)[number];
  readonly device: Device;
}

async function main(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const scene = await setScene();
  const browser = await openBrowser();
  const shots: Shot[] = [];
  try {
    for (const theme of THEMES) {
      await publishSetting(scene.server, { ...SITE, theme });
      for (const look of wantedLooks(theme)) shots.push(...(await takeLook(browser, scene, look)));
    }
  } finally {
    await browser.close();
    await scene.server.stop();
  }
  writeFileSync(path.join(folder, 'index.html'), galleryPage(shots));
  const failed = shots.filter(({ problem }) => problem !== null);
  process.stdout.write(
    `${shots.length - failed.length} pictures: ${path.join(folder, 'index.html')}\n`,
  );
  for (const { file, problem } of failed) process.stdout.write(`not taken: ${file}: ${problem}\n`);
  if (failed.length > 0) process.exitCode = 1;
}

/** All screens in one look: a page for each kind of person, logged in once. */
async function takeLook(browser: Browser, scene: Scene, look: Look): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const who of ['visitor', 'bettor', 'operator'] as const) {
    const { page, context } = await openVisitor(browser, look.device);
    page.setDefaultTimeout(PATIENCE_MS);
    await page.emulateMedia({ colorScheme: look.mode });
    try {
      await enterAs(page, scene, who);
      for (const screen of wanted(who)) {
        const file = `${screen.name}-${look.theme}-${look.mode}-${look.device.viewport.width}.png`;
        const problem = await screen
          .open(page, scene)
          .then(() => page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => null))
          .then(() => page.screenshot({ path: path.join(folder, file) }))
          .then(
            () => null,
            (failure: unknown) => String(failure).split('\n')[0] ?? '',
          );
        shots.push({
          screen: screen.name,
          file,
          look: wordsOf(look),
          problem,
          ...beside(screen, look),
        });
      }
    } finally {
      await context.close();
    }
  }
  return shots;
}

function wantedLooks(theme: Look['theme']): readonly Look[] {
  return MODES.flatMap((mode) => DEVICES.map((device) => ({ theme, mode, device }))).filter(
    ({ mode, device }) => looks?.includes(`${device.viewport.width}-${theme}-${mode}`) !== false,
  );
}

function wanted(who: Screen['as']): readonly Screen[] {
  return SCREENS.filter((screen) => screen.as === who && only?.includes(screen.name) !== false);
}

/** The design's picture of this look, or of the plain one where it has no other. */
function beside({ name, phoneName }: Screen, { theme, mode, device }: Look): Pick<Shot, 'design'> {
  if (design === undefined) return { design: null };
  const first = device === PHONE ? (phoneName ?? name) : name;
  const looks = [theme === 'emerald' ? '-emerald' : '', mode === 'dark' ? '-dark' : ''];
  const { width } = device.viewport;
  const candidates = [`${first}${looks.join('')}-${width}.png`, `${first}-${width}.png`];
  const found = candidates.find((file) => existsSync(path.join(design, file)));
  if (found === undefined) return { design: null };
  const file = `design-${found}`;
  copyFileSync(path.join(design, found), path.join(folder, file));
  return { design: { file, isSameLook: found === candidates[0] } };
}

function wordsOf({ theme, mode, device }: Look): string {
  return `${device.viewport.width} px, ${theme}, ${mode}`;
}

await main();

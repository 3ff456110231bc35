import path from 'node:path';
import { BUILT_IN_SETTING } from '@crease/contracts/site/settings.ts';
import type { Browser, Page } from 'playwright-core';
import { logInTo } from '#e2e/bettor.ts';
import { DESKTOP, type Device, openVisitor, PHONE } from '#e2e/browser.ts';
import { publishSetting } from '#e2e/fixtures.ts';
import { ApiClient } from '#running/api-client.ts';
import type { Shot } from './page.ts';
import { type Appearance, type DesignImage, findPictures } from './pictures.ts';
import { type Scene, SITE } from './scene.ts';
import type { Screen, Viewer } from './screen.ts';
import { untilShown } from './until-shown.ts';

interface CapturedAppearance extends Appearance {
  readonly language: 'en' | 'hi';
}

const PLAIN: CapturedAppearance = { theme: 'orange', mode: 'light', language: 'en' };
const HINDI: CapturedAppearance = { ...PLAIN, language: 'hi' };
const LOOKS: readonly CapturedAppearance[] = [
  ...(['orange', 'emerald'] as const).flatMap((theme) =>
    (['light', 'dark'] as const).map((mode) => ({ ...PLAIN, theme, mode })),
  ),
  HINDI,
  { ...HINDI, mode: 'dark' },
];
const DEVICES: readonly Device[] = [PHONE, DESKTOP];
/** The narrowest phone in common use, where long texts are cut first. */
const NARROW_WIDTH = 360;
const VIEWERS: readonly Viewer[] = ['visitor', 'bettor', 'payer', 'operator'];
/** Timeout for a screen's content: server and browser share a machine that may be busy. */
const TIMEOUT_MS = 120_000;
/** JPEG quality. The page has hundreds of images, each viewed once next to another. */
const QUALITY = 80;

export interface Capture {
  readonly browser: Browser;
  readonly scene: Scene;
  readonly screens: readonly Screen[];
  readonly pictures: readonly DesignImage[];
  /** e.g. `390-orange-light`, `360-orange-light-hi`; null for all. */
  readonly looks: readonly string[] | null;
  readonly folder: string;
  /** Output, filled as screenshots are taken, so that they survive a failure. */
  readonly shots: Shot[];
}

/** Takes every screen on both devices in every look, with one logged-in page per viewer. */
export async function captureScreens(capture: Capture): Promise<void> {
  for (const device of DEVICES) {
    for (const who of VIEWERS) {
      const screens = capture.screens.filter(({ as, on = device.name }) => as === who && on === device.name);
      if (screens.every((screen) => listViews(capture, { screen, device }, []).length === 0)) continue;
      const { page, context } = await openVisitor(capture.browser, device);
      page.setDefaultTimeout(TIMEOUT_MS);
      try {
        await logInAs(page, capture.scene, who);
        for (const screen of screens) await captureScreen(page, { screen, device }, capture);
      } finally {
        await context.close();
      }
    }
  }
}

interface Place {
  readonly screen: Screen;
  readonly device: Device;
}

/** Opens the screen once and captures it in each look. */
async function captureScreen(page: Page, { screen, device }: Place, capture: Capture): Promise<void> {
  const { scene, shots } = capture;
  const { server } = scene;
  if (screen.site !== undefined) await publishSetting(server, { ...SITE, ...screen.site });
  const problem = await findProblem(async () => {
    await screen.open(page, scene);
    await untilShown(page);
  });
  const own = findPictures(screen, device.name === 'phone', capture.pictures);
  const common = { screen, device, problem, pictures: own };
  for (const { look, width } of listViews(capture, { screen, device }, own)) {
    await page.setViewportSize({ ...device.viewport, width });
    shots.push(await captureView(page, { ...common, look, width }, capture));
  }
  await page.setViewportSize(device.viewport);
  await switchLanguage(page, 'en');
  if (screen.site !== undefined) await publishSetting(server, pickDefaults(screen.site));
  const last = shots.at(-1);
  process.stdout.write(`${screen.name}, ${device.name}: ${last?.problem ?? 'ok'}\n`);
}

/** Defaults for the settings that a screen changed; settings not named are unaffected. */
function pickDefaults(site: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const usual = Object.entries(BUILT_IN_SETTING).filter(([field]) => field in site);
  return { ...Object.fromEntries(usual), ...SITE };
}

interface View extends Place {
  readonly look: CapturedAppearance;
  readonly width: number;
  /** Error if the screen couldn't be opened. */
  readonly problem: string | null;
  readonly pictures: readonly DesignImage[];
}

async function captureView(page: Page, view: View, { folder }: Capture): Promise<Shot> {
  const { screen, look, width, pictures } = view;
  const { theme, mode, language } = look;
  const file = `${screen.name}-${viewKey({ look, width })}.jpg`;
  const problem =
    view.problem ??
    (await findProblem(async () => {
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
      // The back office reads the system's colour scheme only on load.
      await page.evaluate(
        (set) => {
          Object.assign(document.documentElement.dataset, set);
        },
        { theme, mode },
      );
      await switchLanguage(page, language);
      await untilShown(page);
      await page.screenshot({
        path: path.join(folder, file),
        type: 'jpeg',
        quality: QUALITY,
        fullPage: screen.isWhole === true,
      });
    }));
  const ofWidth = pictures.filter((picture) => picture.width === width);
  const same = ofWidth.find((picture) => picture.theme === theme && picture.mode === mode);
  const beside = same ?? ofWidth.find((picture) => picture.mode === 'light') ?? ofWidth[0];
  return {
    screen: screen.name,
    file,
    look: `${width} px, ${theme}, ${mode}${language === 'hi' ? ', Hindi' : ''}`,
    problem,
    design: beside === undefined ? null : { file: `design-${beside.file}`, isSameLook: same !== undefined },
  };
}

interface CapturedView {
  readonly look: CapturedAppearance;
  readonly width: number;
}

/** Views of a screen: every look at the device's width, narrow phones, and the widths of its design images. */
function listViews(
  { looks }: Pick<Capture, 'looks'>,
  { screen, device }: Place,
  pictures: readonly DesignImage[],
): readonly CapturedView[] {
  const usual = device.viewport.width;
  const narrow = device.name === 'phone' ? [NARROW_WIDTH] : [];
  const drawn = pictures.filter(({ width }) => width !== usual && !narrow.includes(width));
  const views: readonly CapturedView[] = [
    ...LOOKS.map((look) => ({ look, width: usual })),
    ...narrow.flatMap((width) => [PLAIN, HINDI].map((look) => ({ look, width }))),
    ...drawn.map(({ theme, mode, width }) => ({ look: { ...PLAIN, theme, mode }, width })),
  ];
  // The back office is in English only.
  return views.filter(
    (view) => looks?.includes(viewKey(view)) !== false && (screen.as !== 'operator' || view.look.language === 'en'),
  );
}

/** `390-orange-light`, `360-orange-light-hi` */
function viewKey({ look: { theme, mode, language }, width }: CapturedView): string {
  return `${width}-${theme}-${mode}${language === 'en' ? '' : `-${language}`}`;
}

/** Switches the language of the open page, as a choice on another device does; a visitor's as one in another tab. */
async function switchLanguage(page: Page, language: CapturedAppearance['language']): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  if (token !== null) {
    const bettor = new ApiClient(new URL(page.url()).origin, token);
    await bettor.call('savePreferences', { language });
  } else {
    await page.evaluate((chosen) => {
      const key = 'crease_preferences';
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify(Object.assign({}, kept, { language: chosen })));
      window.dispatchEvent(new StorageEvent('storage', { key }));
    }, language);
  }
  await page.locator(`html[lang^="${language}"]`).waitFor();
}

async function findProblem(act: () => Promise<void>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (failure) {
    return String(failure).split('\n')[0] ?? '';
  }
}

/** Logs the page in as the screen's viewer. */
async function logInAs(page: Page, { server, bettor, sandbox }: Scene, who: Viewer): Promise<void> {
  if (who === 'bettor') {
    await logInTo(page, server, { userName: bettor.userName, to: '/inplay' });
  }
  if (who === 'payer') {
    const { server: bank, player } = await sandbox();
    await logInTo(page, bank, { ...player, to: '/inplay' });
  }
  if (who === 'operator') {
    await page.goto(`${server.url}/backoffice`);
    await page.getByLabel('Username').fill(server.operator.userName);
    await page.getByLabel('Password', { exact: true }).fill(server.operator.password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Back office' }).waitFor();
  }
}

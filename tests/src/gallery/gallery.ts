// `npm run gallery`: takes a screenshot of every designed screen in every look and writes one page. GALLERY_DESIGN is
// the folder of the design images (default `../shared/design/png`). GALLERY_ONLY=market,statement restricts the
// screens, GALLERY_LOOKS=390-orange-light,360-orange-light-hi the looks.

import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openBrowser } from '#e2e/browser.ts';
import { publishSetting } from '#e2e/fixtures.ts';
import { galleryPage, type Shot } from './page.ts';
import { listDesignImages, listUnmatched } from './pictures.ts';
import { SITE, setScene } from './scene.ts';
import { SCREENS } from './screens.ts';
import { captureScreens } from './take-screens.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'gallery');
const design = path.resolve(root, process.env.GALLERY_DESIGN ?? '../shared/design/png');
const only = process.env.GALLERY_ONLY?.split(',') ?? null;
const looks = process.env.GALLERY_LOOKS?.split(',') ?? null;

async function main(): Promise<void> {
  const started = performance.now();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pictures = listDesignImages(design);
  for (const { file } of pictures) copyFileSync(path.join(design, file), path.join(folder, `design-${file}`));
  const scene = await setScene();
  const browser = await openBrowser();
  const shots: Shot[] = [];
  try {
    await publishSetting(scene.server, SITE);
    const screens = SCREENS.filter(({ name }) => only?.includes(name) !== false);
    await captureScreens({ browser, scene, screens, pictures, looks, folder, shots });
  } finally {
    await browser.close();
    await scene.stop();
    // Writes the page even after a failure, with the screenshots taken so far.
    const left = listUnmatched(SCREENS, pictures);
    writeFileSync(path.join(folder, 'index.html'), galleryPage(shots, left.sheets));
    const minutes = (performance.now() - started) / 60_000;
    printSummary(shots, { unknown: left.unknown.map(({ file }) => file), minutes });
  }
}

function printSummary(
  shots: readonly Shot[],
  { unknown, minutes }: { readonly unknown: readonly string[]; readonly minutes: number },
): void {
  const failed = shots.filter(({ problem }) => problem !== null);
  const lines = [
    `${shots.length - failed.length} screenshots in ${minutes.toFixed(0)} min: ${path.join(folder, 'index.html')}`,
    ...failed.map(({ file, problem }) => `failed: ${file}: ${problem}`),
    ...unknown.map((file) => `no screen for ${file}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (failed.length + unknown.length > 0) process.exitCode = 1;
}

await main();

import type { DesignImage } from './pictures.ts';

/** A screenshot of a screen in one look, paired with the design. */
export interface Shot {
  readonly screen: string;
  /** Relative to the page's folder. */
  readonly file: string;
  /** `390 px, orange, light` */
  readonly look: string;
  /** Error if it couldn't be taken. */
  readonly problem: string | null;
  readonly design: { readonly file: string; readonly isSameLook: boolean } | null;
}

/** Builds one page with every screen: product on the left, design on the right. */
export function galleryPage(shots: readonly Shot[], sheets: readonly DesignImage[]): string {
  const names = [...new Set(shots.map(({ screen }) => screen))];
  const links = names.map((name) => `<a href="#${name}">${name}</a>`).join(' ');
  const sections = names.map((name) => {
    const rows = shots.filter(({ screen }) => screen === name).map(renderRow);
    return `<section id="${name}"><h2>${name}</h2>${rows.join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens of Crease</title>
<style>
  body { font: 15px/1.4 system-ui, sans-serif; margin: 24px; background: #ddd; }
  nav { position: sticky; top: 0; background: #ddd; padding: 8px 0; }
  h3 { margin: 24px 0 8px; font-weight: 600; }
  .pair { display: flex; gap: 24px; align-items: flex-start; }
  figure { margin: 0; max-width: 50%; }
  img { max-width: 100%; border: 1px solid #999; background: #fff; }
</style>
<h1>Screens of Crease</h1>
<nav>${links}</nav>
${sections.join('\n')}
${sheets.length === 0 ? '' : renderSheets(sheets)}
</html>
`;
}

/** Sheets of components and states, which have no page in the product. */
function renderSheets(sheets: readonly DesignImage[]): string {
  const figures = sheets.map(
    ({ file }) =>
      `<figure><a href="design-${file}"><img loading="lazy" src="design-${file}" alt=""></a><figcaption>${file}</figcaption></figure>`,
  );
  return `<section id="sheets"><h2>Sheets of the design</h2><p>Parts and states: beside them stands the kit, <code>npm run kit</code>.</p>${figures.join('')}</section>`;
}

function renderRow({ file, look, problem, design }: Shot): string {
  const own =
    problem === null
      ? `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>Product</figcaption></figure>`
      : `<p>Not taken: ${escaped(problem)}</p>`;
  const words = design?.isSameLook === true ? 'Design' : 'Design, in its plain look';
  const other =
    design === null
      ? ''
      : `<figure><a href="${design.file}"><img loading="lazy" src="${design.file}" alt=""></a><figcaption>${words}</figcaption></figure>`;
  return `<h3>${look}</h3><div class="pair">${own}${other}</div>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

import type { Picture } from './pictures.ts';

/** A picture of a screen in one look, and the design's beside it. */
export interface Shot {
  readonly screen: string;
  /** In the folder of the page. */
  readonly file: string;
  /** `390 px, orange, light` */
  readonly look: string;
  /** Why it could not be taken. */
  readonly problem: string | null;
  readonly design: { readonly file: string; readonly isSameLook: boolean } | null;
}

/** One page with every screen: what the product shows on the left, what was designed on the right. */
export function galleryPage(shots: readonly Shot[], sheets: readonly Picture[]): string {
  const names = [...new Set(shots.map(({ screen }) => screen))];
  const links = names.map((name) => `<a href="#${name}">${name}</a>`).join(' ');
  const sections = names.map((name) => {
    const rows = shots.filter(({ screen }) => screen === name).map(rowOf);
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
${sheets.length === 0 ? '' : sheetsOf(sheets)}
</html>
`;
}

/** Sheets of parts and states have no page of their own in the product. */
function sheetsOf(sheets: readonly Picture[]): string {
  const figures = sheets.map(
    ({ file }) =>
      `<figure><a href="design-${file}"><img loading="lazy" src="design-${file}" alt=""></a><figcaption>${file}</figcaption></figure>`,
  );
  return `<section id="sheets"><h2>Sheets of the design</h2><p>Parts and states: beside them stands the kit, <code>npm run kit</code>.</p>${figures.join('')}</section>`;
}

function rowOf({ file, look, problem, design }: Shot): string {
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

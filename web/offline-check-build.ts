import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const SOURCE = 'src/offline/fairness-check.ts';
/** Linked for download on `/fairness`. Runs from disk without any other file. */
const FILE = 'fairness-check.html';

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px; }
textarea { box-sizing: border-box; width: 100%; font: 13px/1.5 ui-monospace, monospace; }
button { min-height: 44px; margin: 8px 0; padding: 0 20px; font: inherit; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 6px 8px 6px 0; border-top: 1px solid #8884; text-align: start; vertical-align: top; }
th { width: 30%; font-weight: 500; overflow-wrap: anywhere; }
code { overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; }
.good, .bad { padding: 12px; border-radius: 8px; font-weight: 600; }
.good { background: #1a8a4a2e; }
.bad { background: #c8102e2e; }
`;

/** Builds the fairness check as a single file with its script inlined, for use without the site. */
export function offlineCheck(base: Parameters<typeof build>[0], root: string): Plugin {
  return {
    name: 'offline-check',
    async writeBundle({ dir = join(root, 'dist') }) {
      if (this.meta.watchMode) return;
      const made = await build({
        ...base,
        configFile: false,
        logLevel: 'warn',
        build: {
          ...base?.build,
          write: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: join(root, SOURCE),
            checks: { bundlerTimings: false },
            output: { format: 'iife' },
          },
        },
      });
      await writeFile(join(dir, FILE), buildPage(findScript(made)));
    },
  };
}

function findScript(made: Awaited<ReturnType<typeof build>>): string {
  const outputs = Array.isArray(made) ? made : [made];
  for (const one of outputs) {
    if (!('output' in one)) continue;
    for (const file of one.output) if (file.type === 'chunk') return file.code;
  }
  throw new Error('The offline check has no script.');
}

function buildPage(script: string): string {
  // Escapes closing tags within strings, which would otherwise end the script.
  const inside = script.replaceAll('</script', '<\\/script');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fairness check</title>
<style>${STYLE}</style>
</head>
<body>
<script>${inside}</script>
</body>
</html>
`;
}

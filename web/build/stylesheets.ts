import type { Plugin } from 'vite';

const STYLES = /^import (\w+) from ('[^']+\.module\.css');$/gm;
const SHEET = /\.module\.css$/;

/**
 * Turns class names into named exports of their stylesheet, so the bundler inlines them and drops unused ones. A
 * class without a rule fails the build.
 */
export function namedClasses(): Plugin {
  return {
    name: 'named-classes',
    apply: 'build',
    enforce: 'pre',
    onLog(_, log) {
      if (log.code === 'IMPORT_IS_UNDEFINED' && log.message.includes('.module.css')) {
        this.error(`A class has no rule. ${log.message}`);
      }
    },
    transform: {
      filter: { id: /\.tsx?$/, code: '.module.css' },
      // Line numbers don't change, so the source map stays valid.
      handler: (code) => ({ code: code.replace(STYLES, 'import * as $1 from $2;'), map: null }),
    },
  };
}

/** Keeps the rules of a stylesheet whose names have all been inlined elsewhere. Required with `inlineConst`. */
export function keepInlinedStyles(): Plugin {
  const sheets = new Set<string>();
  return {
    name: 'kept-sheets',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: SHEET },
      handler(code, id) {
        sheets.add(id);
        return { code, map: null, moduleSideEffects: 'no-treeshake' };
      },
    },
    generateBundle(_, bundle) {
      const kept = new Set(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
      const lost = [...sheets].filter((id) => !kept.has(id));
      if (lost.length > 0) this.error(`Rules would be lost: ${lost.join(', ')}.`);
    },
  };
}

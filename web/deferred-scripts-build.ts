import type { Plugin } from 'vite';

/**
 * Lowers the priority of scripts so that stylesheets, icons and early responses load first on slow connections: the
 * page has something to show before its code arrives.
 */
export function deferScripts(): Plugin {
  return {
    name: 'calm-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          /<(script type="module"|link rel="modulepreload")/g,
          '<$1 fetchpriority="low"',
        ),
    },
  };
}

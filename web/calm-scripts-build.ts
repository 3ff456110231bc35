import type { Plugin } from 'vite';

/**
 * Lets scripts wait for what paints: the page has something to show before its code has come, so style sheets, icons and
 * early answers go first on a thin line.
 */
export function calmScripts(): Plugin {
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

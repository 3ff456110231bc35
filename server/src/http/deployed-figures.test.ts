import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';
import { registerProcessMetrics } from './metrics.ts';

const deployed = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

/** Metric names that an expression uses. */
function figuresIn(expression: string): readonly string[] {
  return [...expression.matchAll(/\b(?:crease|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_bucket$/, ''),
  );
}

test('every metric in alerts and dashboard is exposed by a process', async () => {
  const server = await startTestServer();
  const { text } = await server.send('GET', '/metrics', {});
  const process = new Registry();
  registerProcessMetrics(process, null);
  const shown = new Set([...`${text}\n${await process.metrics()}`.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const alerts = [...deployed('alerts.yml').matchAll(/^ {8}expr: (?:>\n(?: {10}.*\n)+|.+)/gm)];
  const { panels } = JSON.parse(deployed('grafana-dashboard.json')) as {
    panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const expressions = [
    ...alerts.map(([expression]) => expression),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(alerts).toHaveLength(19);
  for (const expression of expressions) {
    const asked = figuresIn(expression);
    if (!expression.includes('up{')) expect.soft(asked, expression).not.toEqual([]);
    expect
      .soft(
        asked.filter((name) => !shown.has(name)),
        expression,
      )
      .toEqual([]);
  }
});

test('every chapter named by an alert is in the runbook', () => {
  const chapters = new Set(
    [...readFileSync(new URL('../../../docs/RUNBOOK.md', import.meta.url), 'utf8').matchAll(/^#+ (.+)$/gm)].map(
      ([, title]) => title,
    ),
  );
  const named = [...deployed('alerts.yml').matchAll(/runbook: RUNBOOK, (.+)$/gm)].map(([, title]) => title);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((title) => !chapters.has(title))).toEqual([]);
});

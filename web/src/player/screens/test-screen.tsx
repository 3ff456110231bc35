import { getSettingsName } from '@crease/contracts/site/settings.ts';
import { useEffect, useState } from 'react';
import { connection } from '#client/api/connection.ts';
import { getErrorMessage, NETWORK_MESSAGE } from '#client/api/failure.ts';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { readItem } from '#client/storage/local-items.ts';
import { useStore } from '#client/storage/observable.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import styles from './test-screen.module.css';

/** Server reachability, latency and clock drift (positive if this device is ahead). */
type ServerCheck =
  | { readonly answered: true; readonly roundTripMs: number; readonly driftMs: number | null }
  | { readonly answered: false; readonly problem: string };

/** Calls the server's health check. */
async function pingServer(): Promise<ServerCheck> {
  const url = new URL('/health/live', readItem('baseUrl') ?? location.origin);
  const before = performance.now();
  try {
    const response = await fetch(url, { cache: 'no-store' });
    const roundTripMs = Math.round(performance.now() - before);
    if (!response.ok) return { answered: false, problem: t('Returned {status}', { status: response.status }) };
    return { answered: true, roundTripMs, driftMs: computeDrift(response, roundTripMs) };
  } catch (failure) {
    const isNetwork = failure instanceof TypeError;
    return { answered: false, problem: isNetwork ? t(NETWORK_MESSAGE) : getErrorMessage(failure) };
  }
}

/**
 * Clock drift in milliseconds (positive if we are ahead), comparing the response's Date header with the midpoint of
 * the round trip.
 */
function computeDrift(response: Response, roundTripMs: number): number | null {
  const serverTime = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(serverTime) ? null : Date.now() - roundTripMs / 2 - serverTime;
}

/** Writes, reads and removes a test item. */
function checkStorage(): 'works' | 'refused' {
  const name = 'self-check';
  try {
    localStorage.setItem(name, name);
    const isKept = localStorage.getItem(name) === name;
    localStorage.removeItem(name);
    return isKept ? 'works' : 'refused';
  } catch {
    return 'refused';
  }
}

const HUB_LABELS = {
  Connected: phrase('Connected'),
  Connecting: phrase('Connecting…'),
  Reconnecting: phrase('Reconnecting…'),
  Disconnecting: phrase('Disconnecting'),
  Disconnected: phrase('Disconnected'),
} as const;
const STORAGE_LABELS = { works: phrase('OK'), refused: phrase('Blocked') } as const;

/** `/test`: diagnostics for support: server, real-time connection, clock, storage and version. */
export function TestScreen() {
  const { domainTitle } = useSettings();
  const hub = useStore(connection, (state) => state.state);
  const [server, setServer] = useState<ServerCheck | null>(null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    let isCurrent = true;
    void pingServer().then((check) => {
      if (isCurrent) setServer(check);
    });
    return () => {
      isCurrent = false;
    };
  }, [round]);

  const storage = checkStorage();
  const rows: readonly Row[] = [
    serverRow(server),
    { name: t('Real-time connection'), value: t(HUB_LABELS[hub]), isWell: hub === 'Connected' },
    clockRow(server),
    { name: t('Storage'), value: t(STORAGE_LABELS[storage]), isWell: storage === 'works' },
    { name: t('Domain'), value: `${location.hostname}, ${domainTitle}`, isWell: null },
    { name: t('Settings'), value: getSettingsName(location.hostname), isWell: null },
    { name: t('Version'), value: buildName(), isWell: null },
  ];
  return (
    <Stack gap={5} items="center" className={styles.test}>
      <h1 className={styles.title}>{t('Self-check')}</h1>
      <Text as="p" tone="muted">
        {t('Checks this device’s connection to the site.')}
      </Text>
      <table className={styles.table}>
        <tbody>
          {rows.map(({ name, value, isWell }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-well={isWell ?? undefined}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        size="l"
        onClick={() => {
          setServer(null);
          setRound(round + 1);
        }}
      >
        {t('Check again')}
      </Button>
    </Stack>
  );
}

interface Row {
  readonly name: string;
  readonly value: string;
  /** Null for rows without a health status. */
  readonly isWell: boolean | null;
}

function serverRow(server: ServerCheck | null): Row {
  if (server === null) return { name: t('Server'), value: t('Checking…'), isWell: null };
  return server.answered
    ? {
        name: t('Server'),
        value: t('Responded in {count} ms', { count: server.roundTripMs }),
        isWell: true,
      }
    : { name: t('Server'), value: server.problem, isWell: false };
}

/** The Date header has one-second resolution, so smaller differences are no drift. */
const NO_DRIFT_MS = 2_000;

function clockRow(server: ServerCheck | null): Row {
  const name = t('Clock');
  if (server === null || !server.answered || server.driftMs === null) {
    return { name, value: t('unknown'), isWell: null };
  }
  const { driftMs } = server;
  if (Math.abs(driftMs) < NO_DRIFT_MS) return { name, value: t('In sync with server'), isWell: true };
  const seconds = Math.round(Math.abs(driftMs) / 1_000);
  const value = driftMs > 0 ? t('{count} s fast', { count: seconds }) : t('{count} s slow', { count: seconds });
  return { name, value, isWell: false };
}

/** The app's entry file, whose name contains its content hash. */
function buildName(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return entry?.src.split('/').at(-1) ?? t('unknown');
}

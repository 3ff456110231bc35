import type { OwnRound, SeedsChanged } from '@crease/contracts/casino/play.ts';
import { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import { isClientSeed, matchesCommitment } from '@crease/games/fairness/seeds.ts';
import { useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { roundsFile } from '#fairness/rounds-file.ts';
import { t } from '#i18n/text.ts';
import { loadOwnRounds } from '#play/data/own-rounds.ts';
import { applySeeds, seatStore, useSeat } from '#play/data/seat-store.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './fairness-panels.module.css';

const SEED_BYTES = 8;

/** Commitment of the player's seed pair, and rotation to reveal it. */
export function SeedsPanel() {
  const seeds = useSeat((seat) => seat.seeds);
  return (
    <div className={styles.panel}>
      <p>
        {t(
          'Every round is generated from the server seed (you see its hash before betting), your client seed and the round nonce. None of these can change after you bet.',
        )}
      </p>
      <SeedFacts
        facts={[
          [t('Server seed hash'), seeds.commitment],
          [t('Your seed'), seeds.clientSeed],
          [t('Nonce'), String(seeds.nonce)],
          [t('Next server seed hash'), seeds.nextCommitment],
        ]}
      />
      <ChangeSeeds key={seeds.pairId} openRounds={seeds.openRounds} />
      <Stack gap={3} items="start" canShrink>
        <RoundsButton />
        <a href="/fairness" target="_blank" rel="noopener">
          {t('Verify any round')}
        </a>
        <a href="/fairness-check.html" download="fairness-check.html">
          {t('Download offline verifier')}
        </a>
      </Stack>
    </div>
  );
}

interface SeedFactsProps {
  /** Null or empty until revealed. */
  readonly facts: readonly (readonly [name: string, value: string | null])[];
}

function SeedFacts({ facts }: SeedFactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === '' ? t('Not revealed yet') : <code>{value}</code>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Reveals the current server seed and starts a new pair with a new client seed. */
function ChangeSeeds({ openRounds }: { readonly openRounds: number }) {
  const [text, setText] = useState(createClientSeed);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [changed, setChanged] = useState(lastChange);

  async function change() {
    if (!isClientSeed(text)) return setProblem(t('1 to 64 letters, digits, - or _'));
    setBusy(true);
    setProblem(null);
    try {
      const made = await callRoute(playRoutes.changeSeeds, { clientSeed: text });
      lastChange = made;
      setChanged(made);
      applySeeds(made.seeds);
      await loadOwnRounds(seatStore.getState().startedAt);
    } catch (failure) {
      setProblem(getErrorMessage(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.change}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <TextField
        label={t('Your next client seed')}
        value={text}
        error={problem}
        hint={openRounds > 0 ? t('Finish your open round first. It uses these seeds.') : null}
        autoComplete="off"
        spellCheck={false}
        onChange={setText}
      />
      <Button type="submit" size="l" className={styles.submit} isBusy={isBusy} disabled={openRounds > 0}>
        {t('Rotate seeds and reveal the old one')}
      </Button>
      <div aria-live="polite">{changed !== null && <Ended changed={changed} />}</div>
    </form>
  );
}

/** Last rotation on this page. The form remounts for each pair. */
let lastChange: SeedsChanged | null = null;

function Ended({ changed: { ended } }: { readonly changed: SeedsChanged }) {
  const isKept = matchesCommitment(ended.serverSeed, ended.commitment);
  return (
    <Notice tone={isKept ? 'info' : 'bad'}>
      {t('{count, plural, one {# round} other {# rounds}} ready to verify.', {
        count: ended.rounds,
      })}{' '}
      {isKept ? t('The seed matches the hash you were shown:') : t('The seed does NOT match the hash you were shown:')}{' '}
      <code>{ended.serverSeed}</code>
    </Notice>
  );
}

/** Sixteen random digits from the browser. */
function createClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Downloads the player's rounds of this game with their inputs. */
export function RoundsButton() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save() {
    const { seat } = seatStore.getState();
    if (seat === null) return;
    setBusy(true);
    setProblem(null);
    try {
      saveAs(await ownRoundsFile(seat.table?.seeding.firstSeed ?? null), `${seat.game}-rounds.csv`);
    } catch (failure) {
      setProblem(getErrorMessage(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button size="l" isBusy={isBusy} onClick={() => void save()}>
        {t('Export rounds (CSV)')}
      </Button>
      {problem !== null && (
        <Text as="p" size={13} leading={19} role="alert">
          {problem}
        </Text>
      )}
    </>
  );
}

function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const PAGE = 100;
/** Maximum rounds per seed pair. */
const MAX_ROUNDS = 10_000;

/**
 * Exports the player's rounds of the open game, with everything needed to recompute them.
 *
 * @throws CallFailure
 */
async function ownRoundsFile(firstSeed: string | null): Promise<Blob> {
  const rounds: OwnRound[] = [];
  let before: string | null = null;
  do {
    const query: { take: number; before?: string } = before === null ? { take: PAGE } : { take: PAGE, before };
    const page = await callRoute(playRoutes.getOwnRounds, query);
    rounds.push(...page.items);
    before = page.before;
  } while (before !== null && rounds.length < MAX_ROUNDS);
  // Byte order mark, so that spreadsheets detect UTF-8.
  return new Blob(['\uFEFF', roundsFile(rounds, firstSeed)], { type: 'text/csv' });
}

/** A table's commitment and revealed seeds: everything needed to recompute the round. */
export function TableFairness() {
  const table = useSeat((seat) => seat.table);
  const clientSeed = useSeat((seat) => seat.seeds.clientSeed);
  if (table === null) return null;
  const { state, seeding } = table;
  const facts = [
    [t('Hash of this round’s seed (shown before betting)'), state.commitment],
    [t('Player seeds'), state.publicSeed?.seeds.join(', ') ?? null],
    [t('Chain salt'), seeding.salt],
    [t('Your seed'), clientSeed],
    [t('Round seed (revealed after the round)'), state.serverSeed],
  ] as const;
  return (
    <div className={styles.panel}>
      <p>
        {t(
          'Cards are generated from a seed whose hash was published before betting, plus player seeds fixed when betting closes. Nobody can change them after you bet.',
        )}
      </p>
      <SeedFacts facts={facts} />
      <a href="/fairness" target="_blank" rel="noopener">
        {t('Verify a round')}
      </a>
    </div>
  );
}

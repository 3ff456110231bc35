import { type Card, getRank, getSuit, isRed, rankName } from '@crease/games/cards/card.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import type { LoggedDraw } from '@crease/games/fairness/draws.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { gameText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { ChainPanel } from './chain-panel.tsx';
import { checkRound, isGoodCheck, type KnownRound, type RoundCheck, readRound } from './check-round.ts';
import styles from './fairness.module.css';
import { DECKS, outcomeLines } from './outcome-lines.ts';

interface RoundReportProps {
  readonly round: KnownRound;
  readonly check: RoundCheck;
}

/** Report on a recomputed round: verdict first, then the details. */
export function RoundReport({ round, check }: RoundReportProps) {
  return (
    <>
      <Verdict round={round} check={check} />
      <Stack gap={5} align="start" className={styles.columns}>
        <Stack gap={5} canShrink>
          <SeedsPanel round={round} check={check} />
          <DrawsPanel code={round.game} check={check} />
        </Stack>
        <Stack gap={5} canShrink>
          <OutcomePanel round={round} check={check} />
          {'salt' in round && (
            <ChainPanel
              key={round.serverSeed}
              roundNo={round.roundNo}
              seed={round.serverSeed}
              firstSeed={round.firstSeed ?? null}
            />
          )}
          <Text as="p" padX={4} size={12} tone="muted" className={styles.limit}>
            {t(
              'This proves the result was fixed before betting and not changed afterwards. Payouts are set by the paytable.',
            )}
          </Text>
        </Stack>
      </Stack>
    </>
  );
}

function Verdict({ round, check }: RoundReportProps) {
  const { name } = getGameTraits(round.game);
  const number = 'salt' in round ? round.roundNo : round.nonce;
  const isGood = isGoodCheck(check);
  return (
    <Row gap={5} pad={6} radius="panel" tone="lose" className={styles.verdict} data-good={isGood || undefined}>
      <Icon variant="regular" name={isGood ? 'check' : 'warning'} size={24} />
      <div>
        <h2>{isGood ? t('Verified: results match') : t('Not verified: results differ')}</h2>
        <Text as="p" size={13} leading={18} tone="muted">
          {t('{game}, round {number}.', { game: gameText(name), number: String(number) })} {describeMismatch(check)}{' '}
          {t('Nothing was sent to the server.')}
        </Text>
      </div>
    </Row>
  );
}

function describeMismatch({ matchesCommitment, isSameOutcome, isSameByBrowser }: RoundCheck): string {
  if (!matchesCommitment) return t('The server seed doesn’t match the commitment.');
  if (isSameByBrowser === false) return t('Your browser’s native hashes differ from this page’s.');
  if (isSameOutcome === false) return t('The seeds produce a different outcome.');
  if (isSameOutcome === null) return t('The server seed matches the commitment. There was no outcome to compare.');
  return t('The server seed matches the commitment, and the draws reproduce the outcome.');
}

function SeedsPanel({ round, check }: RoundReportProps) {
  return (
    <Panel
      title={t('Commitment and seeds')}
      aside={
        <Badge tone={check.matchesCommitment ? 'good' : 'bad'}>
          {check.matchesCommitment ? t('SHA-256 matches') : t('SHA-256 differs')}
        </Badge>
      }
    >
      <dl className={styles.facts}>
        <Fact label={t('Commitment (shown before betting)')}>
          <code>{round.commitment}</code>
        </Fact>
        <Fact label={t('Server seed, revealed afterwards')}>
          <code>{round.serverSeed}</code>
        </Fact>
        {!check.matchesCommitment && (
          <Fact label={t('SHA-256 of the server seed')}>
            <code>{check.commitment}</code>
          </Fact>
        )}
        {'salt' in round ? (
          <>
            <Fact label={t('Public seed (fixed when betting closed)')}>
              <code>{check.publicSeed}</code>
            </Fact>
            <Fact label={t('SHA-256 of')}>
              <code>{`${round.salt}|${round.roundNo}|${round.seeds.join(',')}`}</code>
            </Fact>
          </>
        ) : (
          <Fact label={t('Client seed and nonce')}>
            <code>{`${round.clientSeed}:${round.nonce}`}</code>
          </Fact>
        )}
        <Fact label={t('Your browser’s native SHA-256 and HMAC')}>
          {check.isSameByBrowser === null && t('Requires HTTPS')}
          {check.isSameByBrowser === true && t('Identical')}
          {check.isSameByBrowser === false && t('Mismatch')}
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function OutcomePanel({ round, check }: RoundReportProps) {
  const terms = { code: round.game, paytable: round.paytable, size: round.size };
  return (
    <Panel
      title={t('Outcome')}
      aside={
        check.isSameOutcome !== null && (
          <Badge tone={check.isSameOutcome ? 'good' : 'bad'}>
            {check.isSameOutcome ? t('Identical') : t('Mismatch')}
          </Badge>
        )
      }
    >
      <dl className={styles.facts}>
        {outcomeLines(terms, check.inputs).map(({ label, cards, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one outcome keep their order
          <Fact key={place} label={label}>
            <Row as="span" gap={2} wrap>
              {cards.map((card, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a shoe has a card more than once
                <Face key={at} card={card} />
              ))}
              {text}
            </Row>
          </Fact>
        ))}
      </dl>
    </Panel>
  );
}

const SIGNS = ['♠', '♥', '♦', '♣'] as const;
const SUIT_NAMES = [phrase('spades'), phrase('hearts'), phrase('diamonds'), phrase('clubs')] as const;

/** A card inline in text: rank and suit, never distinguished by colour alone. */
function Face({ card }: { readonly card: Card }) {
  const rank = rankName(getRank(card)).replace('T', '10');
  const suit = getSuit(card);
  const suitName = SUIT_NAMES[suit] ?? SUIT_NAMES[0];
  return (
    <span className={styles.face} data-red={isRed(card) || undefined}>
      <span aria-hidden="true">
        {rank}
        {SIGNS[suit]}
      </span>
      <span className="visually-hidden">{t('{rank} of {suit}', { rank, suit: t(suitName) })}</span>
    </span>
  );
}

interface NumberedDraw extends LoggedDraw {
  readonly no: number;
}

/** Every number drawn in a round: its source bytes, and the position it swaps in a shuffled deck. */
function DrawsPanel({ code, check }: { readonly code: GameCode; readonly check: RoundCheck }) {
  const isPhone = useIsPhone();
  const deck = DECKS[code] ?? null;
  const rows = check.draws.map((draw, at) => ({ ...draw, no: at + 1 }));
  return (
    <Panel title={t('Draw details')} aside={<Badge>{t('HMAC-SHA256, unbiased')}</Badge>}>
      {rows.length > 0 && (
        <Table caption={t('Steps')} columns={buildColumns(deck, isPhone)} rows={rows} getKey={({ no }) => no} />
      )}
      <details className={styles.blocks} open={rows.length === 0}>
        <summary>
          {t('{count, plural, one {# block} other {# blocks}} of 32 bytes', {
            count: check.blocks.length,
          })}
        </summary>
        {check.blocks.map((block, index) => (
          <p key={block}>
            <Text as="small" tone="muted">
              {t('HMAC of {message} keyed with the server seed', {
                message: `${check.inputs.clientSeed}:${check.inputs.nonce}:${index}`,
              })}
            </Text>
            <code>{block}</code>
          </p>
        ))}
      </details>
    </Panel>
  );
}

function buildColumns(deck: number | null, isPhone: boolean): readonly Column<NumberedDraw>[] {
  const number: Column<NumberedDraw> = { title: t('Step'), cell: ({ no }) => no };
  const made: Column<NumberedDraw> = {
    title: t('Number'),
    align: 'right',
    cell: ({ below, value }) => `int(${below}) = ${value}`,
  };
  const bytes: Column<NumberedDraw> = {
    title: t('4 bytes'),
    // Rejected words, which were too high and redrawn, are struck through.
    cell: ({ words }) =>
      words.map((word, at) => {
        const digits = word.toString(16).padStart(8, '0');
        return at === words.length - 1 ? <code key={digits}>{digits}</code> : <del key={digits}>{digits}</del>;
      }),
  };
  const swap: Column<NumberedDraw> = {
    title: t('Shuffle'),
    align: 'right',
    cell: ({ below, value }) => {
      const place = (deck ?? below) - below;
      return t('{place} ↔ {other}', { place, other: place + value });
    },
  };
  const wide = isPhone ? [] : [bytes];
  return deck === null ? [number, ...wide, made] : [number, ...wide, made, swap];
}

/** A recomputed round: seeds, numbers, outcome and its table's seed chain. Runs without the server. */
export function RoundProof({ json }: { readonly json: string }) {
  const [check, setCheck] = useState<RoundCheck | null>(null);
  const read = readRound(json);
  useEffect(() => {
    const again = readRound(json);
    let isGone = false;
    if (again.ok) void checkRound(again.round).then((made) => !isGone && setCheck(made));
    return () => {
      isGone = true;
    };
  }, [json]);
  if (!read.ok)
    return (
      <Text as="p" size={13} leading={19}>
        {read.problem}
      </Text>
    );
  return (
    <Stack gap={5} padTop={4} canShrink className={styles.report} aria-live="polite">
      {check !== null && <RoundReport round={read.round} check={check} />}
    </Stack>
  );
}

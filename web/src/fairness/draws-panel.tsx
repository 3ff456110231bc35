import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import type { LoggedDraw } from '@crease/games/fairness/draw-log.ts';
import { t } from '#i18n/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import type { RoundCheck } from './check-round.ts';
import styles from './fairness.module.css';
import { DECKS } from './outcome-lines.ts';

interface NumberedDraw extends LoggedDraw {
  readonly no: number;
}

interface DrawsPanelProps {
  readonly code: GameCode;
  readonly check: RoundCheck;
}

/** Every number drawn in a round: its source bytes, and the position it swaps in a shuffled deck. */
export function DrawsPanel({ code, check }: DrawsPanelProps) {
  const isPhone = useIsPhone();
  const deck = DECKS[code] ?? null;
  const rows = check.draws.map((draw, at) => ({ ...draw, no: at + 1 }));
  return (
    <Panel title={t('Draw details')} aside={<Badge>{t('HMAC-SHA256, unbiased')}</Badge>}>
      {rows.length > 0 && (
        <Table
          caption={t('Steps')}
          columns={buildColumns(deck, isPhone)}
          rows={rows}
          getKey={({ no }) => no}
        />
      )}
      <details className={styles.blocks} open={rows.length === 0}>
        <summary>
          {t('{count, plural, one {# block} other {# blocks}} of 32 bytes', {
            count: check.blocks.length,
          })}
        </summary>
        {check.blocks.map((block, index) => (
          <p key={block}>
            <small>
              {t('HMAC of {message} keyed with the server seed', {
                message: `${check.inputs.clientSeed}:${check.inputs.nonce}:${index}`,
              })}
            </small>
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
        return at === words.length - 1 ? (
          <code key={digits}>{digits}</code>
        ) : (
          <del key={digits}>{digits}</del>
        );
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

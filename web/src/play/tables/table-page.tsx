import { isGameCode } from '@crease/games/catalogue/game-code.ts';
import { getGameTraits } from '@crease/games/catalogue/traits.ts';
import { type ReactNode, useState } from 'react';
import { useSeat } from '#play/data/seat-store.ts';
import { TableFairness } from '#play/parts/fairness-panel.tsx';
import { FirstRules } from '#play/parts/first-rules.tsx';
import { GameFrame } from '#play/parts/game-frame.tsx';
import { RulesSheet } from '#play/parts/rules-sheet.tsx';
import { SoundCaption } from '#play/parts/sound-caption.tsx';
import { BetBoard } from './bet-board.tsx';
import { BetDock } from './bet-dock.tsx';
import { KitProvider } from './kit-context.ts';
import { MyBets } from './my-bets.tsx';
import { ResultStrip } from './result-strip.tsx';
import { RoundWindow, type ShownRound } from './round-window.tsx';
import type { TableKit } from './table-kit.ts';
import styles from './table-page.module.css';
import { useTableAnnouncements } from './use-table-news.ts';

export type OnPickRound = (round: ShownRound) => void;

export interface TablePageProps {
  readonly kit: TableKit;
  /** Cards or wheel. Fills the remaining viewport. */
  readonly stage: ReactNode | ((onPick: OnPickRound) => ReactNode);
  /** Replaces the result strip. */
  readonly road?: (onPick: OnPickRound) => ReactNode;
  readonly board: ReactNode;
  readonly dock?: ReactNode;
}

/** Page of a shared table. Each game provides its stage, board and kit. */
export function TablePage({ kit, stage, road, board, dock }: TablePageProps) {
  const [round, setRound] = useState<ShownRound | null>(null);
  const game = useSeat((seat) => seat.game);
  const paytable = useSeat((seat) => seat.paytable);
  useTableAnnouncements(kit);
  const rules = (
    <RulesSheet sentences={kit.rules()} lines={kit.ruleLines(kit.getPaytable(paytable))} />
  );
  return (
    <KitProvider value={kit}>
      <GameFrame
        returned={isGameCode(game) ? returnText(getGameTraits(game).returns) : null}
        bets={<MyBets onOpen={(own) => setRound({ kind: 'OWN', own })} />}
        rules={rules}
        fairness={<TableFairness />}
      >
        <div className={styles.stage}>
          {typeof stage === 'function' ? stage(setRound) : stage}
          <SoundCaption />
        </div>
        {road === undefined ? (
          <ResultStrip onPick={(past) => setRound({ kind: 'PAST', past })} />
        ) : (
          road(setRound)
        )}
        <BetBoard>{board}</BetBoard>
        {dock ?? <BetDock />}
        <FirstRules>{rules}</FirstRules>
        <RoundWindow round={round} onClose={() => setRound(null)} />
      </GameFrame>
    </KitProvider>
  );
}

/** `99.0` or `96.9–99.0`. */
function returnText([low, high]: readonly [string, string]): string {
  const [from, to] = [low, high].map((text) => Number(text).toFixed(1));
  return from === to ? `${from}` : `${from}–${to}`;
}

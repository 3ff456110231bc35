import type { OwnRound, SinglePlay } from '@crease/contracts/wire/play.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { SeedsPanel } from '#play/fairness/seeds-panel.tsx';
import { FirstRules } from '#play/parts/first-rules.tsx';
import { GameFrame } from '#play/parts/game-frame.tsx';
import { type RuleLine, RulesSheet } from '#play/parts/rules-sheet.tsx';
import { OwnRoundsList } from './own-rounds-list.tsx';
import { RoundSheet } from './round-sheet.tsx';

/** What the pages of one player's games differ in, beside their board. */
export interface SingleKit {
  /** Of the main bet, for the line below the name: `99.0`. */
  readonly returned: string;
  readonly rules: () => readonly string[];
  readonly ruleLines: () => readonly RuleLine[];
  /** What a round was: `Medium, 16 rows`. */
  readonly nameOf: (round: Pick<OwnRound, 'choice' | 'actions' | 'bets'>) => string;
  /** The round as it was played, once its seed is public; null where its inputs do not fit. */
  readonly playedOf: (own: OwnRound) => SinglePlay | null;
  /** The board with a round on it, for a second look. */
  readonly Replay: ComponentType<{ readonly round: SinglePlay }>;
}

interface SingleFrameProps {
  readonly kit: SingleKit;
  /** Above own rounds. */
  readonly before?: ReactNode;
  /** A round once more, in place of the board of the kit. */
  readonly replay?: (own: OwnRound) => ReactNode;
  /** In place of the player's pair of seeds. */
  readonly fairness?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around a game of one player: own rounds, rules before the first bet, seeds. */
export function SingleFrame({ kit, before, replay, fairness, children }: SingleFrameProps) {
  const [own, setOwn] = useState<OwnRound | null>(null);
  const rules = <RulesSheet sentences={kit.rules()} lines={kit.ruleLines()} />;
  return (
    <GameFrame
      returned={kit.returned}
      bets={
        <>
          {before}
          <OwnRoundsList kit={kit} onOpen={setOwn} />
        </>
      }
      rules={rules}
      fairness={fairness ?? <SeedsPanel />}
    >
      {children}
      <FirstRules>{rules}</FirstRules>
      {own !== null && (
        <RoundSheet kit={kit} own={own} replay={replay?.(own)} onClose={() => setOwn(null)} />
      )}
    </GameFrame>
  );
}

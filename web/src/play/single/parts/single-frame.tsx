import type { OwnRound, SinglePlay } from '@crease/contracts/wire/play.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { SeedsPanel } from '#play/fairness/seeds-panel.tsx';
import { FirstRules } from '#play/parts/first-rules.tsx';
import { GameFrame } from '#play/parts/game-frame.tsx';
import { type RuleLine, RulesSheet } from '#play/parts/rules-sheet.tsx';
import { OwnRoundsList } from './own-rounds-list.tsx';
import { RoundSheet } from './round-sheet.tsx';

/** Differences between single-player games, besides their board. */
export interface SingleKit {
  /** RTP of the main bet for the subtitle, e.g. `99.0`. */
  readonly returned: string;
  readonly rules: () => readonly string[];
  readonly ruleLines: () => readonly RuleLine[];
  /** Describes a round: `Medium, 16 rows`. */
  readonly nameOf: (round: Pick<OwnRound, 'choice' | 'actions' | 'bets'>) => string;
  /** Rebuilds a round once its seed is revealed, null if its inputs don't match. */
  readonly rebuildRound: (own: OwnRound) => SinglePlay | null;
  /** The board showing a past round. */
  readonly Replay: ComponentType<{ readonly round: SinglePlay }>;
}

interface SingleFrameProps {
  readonly kit: SingleKit;
  /** Content above the player's rounds. */
  readonly before?: ReactNode;
  /** Replay of a round instead of the kit's board. */
  readonly replay?: (own: OwnRound) => ReactNode;
  /** Replaces the player's seed pair. */
  readonly fairness?: ReactNode;
  readonly children: ReactNode;
}

/** Layout of a single-player game: own rounds, rules before the first bet, seeds. */
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

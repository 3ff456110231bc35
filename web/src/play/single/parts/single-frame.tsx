import type { OwnRound, SinglePlay } from '@crease/contracts/casino/play.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { VerifyRound } from '#fairness/verify-round.tsx';
import { secondsText } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { useOwnRounds } from '#play/data/own-rounds.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { BetRow, BetRows, NetText, OlderRounds } from '#play/parts/bet-rows.tsx';
import { SeedsPanel } from '#play/parts/fairness-panels.tsx';
import { GameFrame } from '#play/parts/game-frame.tsx';
import { FirstRules, type RuleLine, RulesSheet } from '#play/parts/rules-sheet.tsx';
import { Fact, Sheet } from '#play/parts/sheet.tsx';
import { Button } from '#ui/button/button.tsx';
import { useRoundWork } from './own-round.ts';
import { computeNet, gainText, paiseText } from './result-text.ts';
import styles from './single.module.css';

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
      {own !== null && <RoundSheet kit={kit} own={own} replay={replay?.(own)} onClose={() => setOwn(null)} />}
    </GameFrame>
  );
}

/** Page of a game that is played alone. */
export function singlePage(kit: SingleKit, Game: ComponentType) {
  return () => (
    <SingleFrame kit={kit}>
      <Game />
    </SingleFrame>
  );
}

interface RoundSheetProps {
  readonly kit: SingleKit;
  readonly own: OwnRound;
  /** Replaces the kit's board. */
  readonly replay: ReactNode;
  readonly onClose: () => void;
}

/** A past round: choices and actions, replay on its board, and proof. */
function RoundSheet({ kit, own, replay, onClose }: RoundSheetProps) {
  const [turn, setTurn] = useState(0);
  // A crash round is shared and has its own seed chain.
  const firstSeed = useSeat(({ table }) => table?.seeding.firstSeed ?? null);
  const past = useRoundWork((work) => work.past);
  const played = past.find(({ roundId }) => roundId === own.roundId) ?? kit.rebuildRound(own);
  return (
    <Sheet title={t('Round at {time}', { time: roundName(own) })} onClose={onClose}>
      <dl>
        <Fact label={kit.nameOf(own)}>
          {own.isVoid ? t('Void') : own.isOpen ? t('open') : <NetText net={computeNet(own, own.paid)} />}
        </Fact>
        <Fact label={stakedText(own)}>{t('paid {amount}', { amount: paiseText(own.paid) })}</Fact>
      </dl>
      {replay}
      {played !== null && (
        <>
          <div className={styles.replay} key={turn}>
            <kit.Replay round={turn === 0 ? played : { ...played, roundId: `${played.roundId}/${turn}` }} />
          </div>
          <Button size="l" onClick={() => setTurn(turn + 1)}>
            {t('Replay')}
          </Button>
        </>
      )}
      <VerifyRound own={own} firstSeed={firstSeed} />
    </Sheet>
  );
}

/** The player's rounds of this game, latest first. Each opens with replay and proof. */
function OwnRoundsList({ kit, onOpen }: { readonly kit: SingleKit; readonly onOpen: (round: OwnRound) => void }) {
  const { items } = useOwnRounds();
  const rounds = items ?? [];
  return (
    <>
      <BetRows title={t('My rounds')} empty={rounds.length === 0 ? t('No rounds yet') : null}>
        {rounds.map((own) => (
          <BetRow
            key={own.roundId}
            title={roundName(own)}
            about={kit.nameOf(own)}
            amount={own.isOpen ? t('open') : <NetText net={computeNet(own, own.paid)} />}
            note={stakedText(own)}
            onOpen={() => onOpen(own)}
          />
        ))}
      </BetRows>
      <OlderRounds />
    </>
  );
}

/** Formats the stake, noting if the house provided it. */
function stakedText({ staked, kept }: OwnRound): string {
  const amount = paiseText(staked);
  return kept === null ? t('{amount} staked', { amount }) : t('Free round, {amount} stake', { amount });
}

/** Names a round by its time in the site's time zone, since round IDs mean nothing to players. */
function roundName({ at }: OwnRound): string {
  return secondsText(new Date(at).toISOString());
}

/** Rounds played here, latest first, with description and net result. */
export function PastRounds({ nameOf }: { readonly nameOf: (round: SinglePlay) => string }) {
  const past = useRoundWork((work) => work.past);
  return (
    <section className={`${styles.panel} ${styles.wide}`}>
      <h2>{t('Last rounds')}</h2>
      {past.length === 0 && <p className={styles.line}>{t('No rounds yet')}</p>}
      {past.map((round) => {
        const gain = computeNet(round, round.payout);
        const look = gain > 0 ? styles.gain : gain < 0 ? styles.loss : undefined;
        return (
          <div key={round.roundId} className={styles.line}>
            <span>{nameOf(round)}</span>
            <b className={look}>{gainText(gain)}</b>
          </div>
        );
      })}
    </section>
  );
}

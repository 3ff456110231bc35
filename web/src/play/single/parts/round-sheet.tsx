import type { OwnRound } from '@crease/contracts/wire/play.ts';
import { type ReactNode, useState } from 'react';
import { VerifyRound } from '#fairness/verify-round.tsx';
import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { NetText } from '#play/parts/session-figures.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { computeNet, paiseText } from './figures.ts';
import { useRoundWork } from './own-round.ts';
import { roundName, stakedText } from './own-rounds-list.tsx';
import styles from './single.module.css';
import type { SingleKit } from './single-frame.tsx';

interface RoundSheetProps {
  readonly kit: SingleKit;
  readonly own: OwnRound;
  /** Replaces the kit's board. */
  readonly replay: ReactNode;
  readonly onClose: () => void;
}

/** A past round: choices and actions, replay on its board, and proof. */
export function RoundSheet({ kit, own, replay, onClose }: RoundSheetProps) {
  const [turn, setTurn] = useState(0);
  // A crash round is shared and has its own seed chain.
  const firstSeed = useSeat(({ table }) => table?.seeding.firstSeed ?? null);
  const past = useRoundWork((work) => work.past);
  const played = past.find(({ roundId }) => roundId === own.roundId) ?? kit.rebuildRound(own);
  const title = t('Round at {time}', { time: roundName(own) });
  return (
    <Dialog open kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel={t('Close')} onClose={onClose} />
      <div className={styles.sheet}>
        <dl>
          <div>
            <dt>{kit.nameOf(own)}</dt>
            <dd>
              {own.isVoid ? (
                t('Void')
              ) : own.isOpen ? (
                t('open')
              ) : (
                <NetText net={computeNet(own, own.paid)} />
              )}
            </dd>
          </div>
          <div>
            <dt>{stakedText(own)}</dt>
            <dd>{t('paid {amount}', { amount: paiseText(own.paid) })}</dd>
          </div>
        </dl>
        {replay}
        {played !== null && (
          <>
            <div className={styles.replay} key={turn}>
              <kit.Replay
                round={turn === 0 ? played : { ...played, roundId: `${played.roundId}/${turn}` }}
              />
            </div>
            <Button size="l" onClick={() => setTurn(turn + 1)}>
              {t('Replay')}
            </Button>
          </>
        )}
        <VerifyRound own={own} firstSeed={firstSeed} />
      </div>
    </Dialog>
  );
}

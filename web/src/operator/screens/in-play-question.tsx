import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useIsActing } from '#operator/data/act-once.ts';
import { marketAct, turnInPlay } from '#operator/data/market-acts.ts';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';

export interface InPlayQuestionProps {
  readonly market: WireMarket;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before a market is turned in play: there is no way back. */
export function InPlayQuestion({ market, open, onClose }: InPlayQuestionProps) {
  const isActing = useIsActing(marketAct(market.marketId));
  return (
    <ReasonDialog
      open={open}
      title="Turn in play"
      text={`${market.marketName} and its event are in play from now on; unmatched bets that are not kept lapse. There is no way back.`}
      doLabel="Turn in play"
      needsReason={false}
      isBusy={isActing}
      onClose={onClose}
      onDo={() => {
        void turnInPlay(market).then(({ ok }) => {
          if (ok) onClose();
        });
      }}
    />
  );
}

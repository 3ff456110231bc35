import type { OwnRound, PastResult } from '@crease/contracts/wire/play.ts';
import { useEffect, useState } from 'react';
import { VerifyRound } from '#fairness/verify-round.tsx';
import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { NetText } from '#play/parts/session-figures.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { useKit } from './kit-context.ts';
import { betEndText, getRoundNumber } from './my-bets.tsx';
import styles from './round-window.module.css';

/** A completed round: a public one, or the player's own with bets. */
export type ShownRound =
  | { readonly kind: 'PAST'; readonly past: PastResult }
  | { readonly kind: 'OWN'; readonly own: OwnRound };

const CARD_MS = 600;

/** A past round, replayed card by card. */
export function RoundWindow({
  round,
  onClose,
}: {
  readonly round: ShownRound | null;
  readonly onClose: () => void;
}) {
  if (round === null) return null;
  const roundId = round.kind === 'OWN' ? round.own.roundId : round.past.roundId;
  const title = t('Round {no}', { no: getRoundNumber(roundId) });
  return (
    <Dialog open kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel={t('Close')} onClose={onClose} />
      <Inside key={roundId} round={round} />
    </Dialog>
  );
}

function Inside({ round }: { readonly round: ShownRound }) {
  const kit = useKit();
  const firstSeed = useSeat(({ table }) => table?.seeding.firstSeed ?? null);
  const isVoid = round.kind === 'OWN' ? round.own.isVoid : round.past.isVoid;
  const outcome = round.kind === 'OWN' ? (round.own.fair?.outcome ?? null) : round.past.outcome;
  const count = outcome === null || isVoid ? 0 : kit.reveals(outcome).length;
  const [shown, setShown] = useState(count);
  useEffect(() => {
    if (shown >= count) return;
    const timer = setTimeout(() => setShown(shown + 1), CARD_MS);
    return () => clearTimeout(timer);
  }, [shown, count]);
  return (
    <div className={styles.round}>
      {isVoid || outcome === null ? (
        <p>{isVoid ? describeVoid(round) : t('Seed not revealed yet.')}</p>
      ) : (
        <>
          <p className={styles.result}>{kit.outcomeWords(outcome)}</p>
          <div className={styles.felt}>
            <kit.Replay outcome={outcome} shown={shown} />
          </div>
          <Button variant="plain" size="l" onClick={() => setShown(0)}>
            {t('Replay deal')}
          </Button>
        </>
      )}
      {round.kind === 'OWN' ? (
        <>
          <OwnBets own={round.own} />
          <VerifyRound own={round.own} firstSeed={firstSeed} />
        </>
      ) : (
        <a className={styles.way} href="/fairness" target="_blank" rel="noopener">
          {t('Verify round')}
        </a>
      )}
    </div>
  );
}

/** Describes a void, with the house's reason if given. */
function describeVoid(round: ShownRound): string {
  const { voidReason: reason } = round.kind === 'OWN' ? round.own : round.past;
  const words = `${t('Round voided')}. ${t('All stakes returned.')}`;
  return reason === undefined ? words : `${words} ${reason}`;
}

function OwnBets({ own }: { readonly own: OwnRound }) {
  const kit = useKit();
  return (
    <dl className={styles.bets}>
      {own.bets.map((bet) => (
        <div key={bet.betId}>
          <dt>{kit.betWords(bet.asked)}</dt>
          <dd>{betEndText(bet)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('Net')}</dt>
        <dd>
          <NetText net={own.paid - own.staked} />
        </dd>
      </div>
    </dl>
  );
}

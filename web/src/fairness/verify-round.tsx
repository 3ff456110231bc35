import type { OwnRound } from '@crease/contracts/wire/play.ts';
import { Suspense, useState } from 'react';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { latePart } from '#ui/late-part/late-part.ts';
import styles from './verify-round.module.css';

/** All games are drawn by it, so it comes only for who wants to see a round drawn. */
const RoundProof = latePart(() => import('./round-proof.tsx').then(({ RoundProof }) => RoundProof));

export interface VerifyRoundProps {
  readonly own: Pick<OwnRound, 'fair' | 'choice' | 'isVoid'>;
  /** Of the chain of its table, where the page knows it: then the way to it can be walked. */
  readonly firstSeed: string | null;
}

/** Why there is nothing to draw again. */
function unproven({ choice, isVoid }: VerifyRoundProps['own']): string {
  if (choice !== null)
    return t('The seed of this round is public when you change your seeds, below “Fairness”.');
  return isVoid
    ? t('The round ended before it was drawn: there is no outcome to verify.')
    : t('The seed of this round is public when the round is over.');
}

/** Draws a round of one's own again in this browser, or says when its seed will be public. */
export function VerifyRound({ own, firstSeed }: VerifyRoundProps) {
  const [isShown, setShown] = useState(false);
  if (own.fair === null) {
    return <p className={styles.note}>{unproven(own)}</p>;
  }
  const given = JSON.stringify(firstSeed === null ? own.fair : { ...own.fair, firstSeed }, null, 2);
  return (
    <div className={styles.verify}>
      <div className={styles.acts}>
        <Button size="l" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t('Verify')}
        </Button>
        <CopyButton
          text={given}
          label={t('Copy the round')}
          doneLabel={t('Copied')}
          failedLabel={t('Could not be copied')}
        />
      </div>
      {isShown && (
        <Suspense fallback={<p className={styles.note}>{t('The round is drawn again')}</p>}>
          <RoundProof given={given} />
        </Suspense>
      )}
    </div>
  );
}

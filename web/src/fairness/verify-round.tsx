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

/** Draws a round of one's own again in this browser, or says when its seed will be public. */
export function VerifyRound({ own, firstSeed }: VerifyRoundProps) {
  const [isShown, setShown] = useState(false);
  if (own.fair === null) {
    // One that was void before its draw has no outcome.
    if (own.isVoid) return null;
    return (
      <p className={styles.note}>
        {own.choice === null
          ? t('The seed of this round is public when the round is over.')
          : t('The seed of this round is public when you change your seeds, below “Fairness”.')}
      </p>
    );
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

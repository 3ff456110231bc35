import type { ReactNode } from 'react';
import { phrase, t } from '#text/text.ts';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './score-frame.module.css';

/** The live picture as the card offers it; the screen brings it along. */
export interface ScoreTv {
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  readonly picture: ReactNode;
}

const ASIDES = { Tracker: phrase('Tracker'), Stats: phrase('Stats') } as const;

export interface ScoreFrameProps {
  readonly children: ReactNode;
  /** What stands beside the score: the ground, or figures. */
  readonly aside: ReactNode;
  readonly asideName: keyof typeof ASIDES;
  readonly tv: ScoreTv | null;
  /** Kind of a ball that is worth a border for a moment. */
  readonly mark?: string | undefined;
}

/** A score with what stands beside it; the live picture takes that place where it is chosen. */
export function ScoreFrame({ children, aside, asideName, tv, mark }: ScoreFrameProps) {
  const isShown = tv?.isShown === true;
  return (
    <section className={styles.card} aria-label={t('Score')} data-mark={mark}>
      <div className={styles.board}>{children}</div>
      <div className={styles.aside} data-name={asideName}>
        {tv === null ? null : (
          <div className={styles.choice}>
            <Segment
              label={t('Beside the score')}
              options={[
                { value: 'aside', text: t(ASIDES[asideName]) },
                { value: 'tv', text: t('TV') },
              ]}
              value={isShown ? 'tv' : 'aside'}
              onChange={(value) => tv.onShow(value === 'tv')}
            />
          </div>
        )}
        {isShown ? tv?.picture : aside}
      </div>
    </section>
  );
}

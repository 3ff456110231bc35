import type { KabaddiScore, ScoreCard } from '@crease/contracts/wire/score-card.ts';
import { sentenceText, t } from '#text/text.ts';
import { ScoreFrame, type ScoreTv } from './score-frame.tsx';
import { Facts, PairTable, StaleNote, Strip } from './score-parts.tsx';
import styles from './side-row.module.css';
import { SideRow } from './side-row.tsx';

export interface KabaddiCardProps {
  readonly card: ScoreCard;
  readonly score: KabaddiScore;
  readonly compact: boolean;
  readonly isStale: boolean;
  readonly tv: ScoreTv | null;
}

/** Points, the clock, who raids, and how many stand on the mat. */
export function KabaddiCard({ card, score, compact, isStale, tv }: KabaddiCardProps) {
  const { teams, points, clock, raiding } = score;
  if (compact) {
    return (
      <Strip
        lead={`${points[0]}–${points[1]}`}
        text={t('{home} v {away}', { home: teams[0], away: teams[1] })}
        end={sentenceText(clock || card.status)}
      />
    );
  }
  const facts: [string, string][] = [[t('Raids'), String(score.raids)]];
  if (score.firstHalf !== null) {
    facts.unshift([t('First half'), `${score.firstHalf[0]}–${score.firstHalf[1]}`]);
  }
  return (
    <ScoreFrame
      asideName="Stats"
      aside={
        <PairTable
          caption={t('Figures of the match')}
          sides={teams}
          rows={[
            [t('On the mat'), ...score.onMat],
            [t('Raid points'), ...score.raidPoints],
            [t('Tackle points'), ...score.tacklePoints],
            [t('All-outs'), ...score.allOuts],
          ]}
        />
      }
      tv={tv}
    >
      <p className={styles.stage}>
        <b>{sentenceText(clock || card.status)}</b>
        {score.isDoOrDie ? <span className={styles.pill}>{t('Do-or-die raid')}</span> : null}
      </p>
      {teams.map((team, side) => (
        <SideRow
          key={team}
          name={team}
          side={side}
          figure={String(points[side])}
          turn={raiding === side ? t('Raiding') : null}
        />
      ))}
      <Facts facts={facts} />
      <StaleNote isStale={isStale} />
    </ScoreFrame>
  );
}

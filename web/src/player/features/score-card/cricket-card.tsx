import type { CricketScore } from '@crease/contracts/catalogue/score-card.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { Ball } from '#ui/ball/ball.tsx';
import { Crest } from '#ui/crest/crest.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { type BallHighlight, BallTracker } from './ball-tracker.tsx';
import styles from './cricket-card.module.css';
import sides from './score-parts.module.css';
import { Facts, ScoreFrame, type ScoreTv, StaleNote } from './score-parts.tsx';

export interface CricketCardProps {
  readonly score: CricketScore;
  readonly isStale: boolean;
  readonly highlight: BallHighlight | null;
  readonly tv: ScoreTv | null;
}

/** Scores, rates, batters, bowler, recent balls and the last shot. */
export function CricketCard({ score, isStale, highlight, tv }: CricketCardProps) {
  const isOver = score.resultText !== null;
  return (
    <ScoreFrame
      asideName="Tracker"
      aside={<BallTracker shot={score.lastShot} highlight={highlight} />}
      tv={tv}
      mark={highlight !== null && isBig(highlight) ? highlight.kind : undefined}
    >
      {score.teams.map((team, side) => (
        <TeamLine key={team} score={score} side={side} />
      ))}
      <Rates score={score} />
      {isOver ? (
        <p className={styles.result}>{nameText(score.resultText ?? '', score.resultLabel)}</p>
      ) : (
        <Crease score={score} />
      )}
      {isOver ? null : <Balls score={score} />}
      {isOver || isStale ? <StaleNote isStale={isStale} /> : <Note score={score} />}
    </ScoreFrame>
  );
}

function isBig({ kind }: BallHighlight): boolean {
  return kind === 'four' || kind === 'six' || kind === 'wicket';
}

/** One-line score for phones: batting side and balls of this over. */
export function CricketStrip({ score }: { readonly score: CricketScore }) {
  const innings = score.innings.at(-1);
  if (innings === undefined)
    return (
      <p className={sides.strip}>
        {score.toss === null ? t('Not started yet') : nameText(score.toss, score.tossLabel)}
      </p>
    );
  return (
    <div className={sides.strip}>
      <Crest name={innings.team} />
      <b>
        {innings.runs}/{innings.wkts}
      </b>
      <Text rigid tone="muted" leading={16} className={styles.stripOvers}>
        {innings.overs}
        <Chase score={score} />
      </Text>
      <span className={styles.stripBalls}>
        {score.thisOver === null ? null : (
          <>
            <em>{t('Ov {number}', { number: score.thisOver.number })}</em>
            {score.thisOver.balls.map((ball, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a ball is its place in the over.
              <Ball key={index} token={ball.token} kind={ball.kind} />
            ))}
          </>
        )}
      </span>
    </div>
  );
}

/** Runs needed in a chase, below the overs. */
function Chase({ score: { noteLabel, innings } }: { readonly score: CricketScore }) {
  const facts = noteLabel?.facts;
  const [runs, balls, rate] = [facts?.runs, facts?.balls, facts?.rate];
  if (runs !== undefined && balls !== undefined) {
    const need = t('Need {runs} off {balls}', { runs: String(runs), balls: String(balls) });
    return <small>{rate === undefined ? need : `${need} · ${t('RRR {rate}', { rate: String(rate) })}`}</small>;
  }
  const target = innings.at(-1)?.target ?? null;
  return target === null ? null : <small>{t('Target {runs}', { runs: target })}</small>;
}

function TeamLine({ score, side }: { readonly score: CricketScore; readonly side: number }) {
  const team = score.teams[side] ?? '';
  const innings = score.innings.filter((entry) => entry.team === team);
  const last = innings.at(-1);
  const totals = innings.map(({ runs, wkts }) => (wkts === 10 ? String(runs) : `${runs}/${wkts}`)).join(' & ');
  return (
    <div className={`${sides.row} ${styles.team}`} data-off={score.battingTeam !== side || undefined}>
      <Crest name={team} />
      <b title={team}>{team}</b>
      <span className={styles.runs}>{last === undefined ? t('Yet to bat') : totals}</span>
      <span className={styles.overs}>{last === undefined ? '' : t('{overs} ov', { overs: last.overs })}</span>
    </div>
  );
}

const LAST_OVERS = 5;
/** Overs before which the total at the current rate means nothing. */
const MIN_OVERS = 3;

function Rates({ score }: { readonly score: CricketScore }) {
  const innings = score.innings.at(-1);
  const facts: [string, string][] = [];
  if (innings?.crr != null) facts.push([t('Run rate'), innings.crr.toFixed(2)]);
  if (innings?.rrr != null) facts.push([t('Required'), innings.rrr.toFixed(2)]);
  if (innings?.target != null) facts.push([t('Target'), String(innings.target)]);
  const overs = Number.parseFloat(innings?.overs ?? '0');
  if (score.lastFiveOvers !== null && overs >= LAST_OVERS) {
    facts.push([t('Last 5 ov'), score.lastFiveOvers]);
  }
  if (score.projected !== null && overs >= MIN_OVERS) {
    facts.push([t('At this rate'), String(score.projected)]);
  }
  if (score.par !== undefined) facts.push([t('DLS par (est.)'), String(score.par)]);
  if (score.isPowerplay === true) facts.push([t('Powerplay'), t('On')]);
  return <Facts facts={facts} />;
}

/** One-line match situation; always rendered to keep the card's height. */
function Note({ score }: { readonly score: CricketScore }) {
  const { note, noteLabel, toss, tossLabel } = score;
  if (note === null && toss === null) return null;
  const words = note === null ? nameText(toss ?? '', tossLabel) : nameText(note, noteLabel);
  return (
    <p className={styles.note} title={words}>
      {words}
    </p>
  );
}

function Crease({ score }: { readonly score: CricketScore }) {
  return (
    <div className={styles.crease}>
      <ul>
        {score.batters.map((batter) => (
          <li key={batter.name}>
            <span title={batter.name}>
              {batter.name}
              {batter.onStrike ? <i className={styles.strike} title={t('On strike')} /> : null}
            </span>
            <span>
              <b>{batter.runs}</b> ({batter.balls})
            </span>
          </li>
        ))}
      </ul>
      <ul>
        {score.bowler === null ? null : (
          <li>
            <span title={score.bowler.name}>{score.bowler.name}</span>
            <span>
              <b>
                {score.bowler.wkts}/{score.bowler.runs}
              </b>{' '}
              {t('{overs} ov', { overs: score.bowler.overs })}
            </span>
          </li>
        )}
        {score.partnership === null ? null : (
          <li>
            <span>{t('Partnership')}</span>
            <span>
              <b>{score.partnership.runs}</b> ({score.partnership.balls})
            </span>
          </li>
        )}
      </ul>
    </div>
  );
}

function Balls({ score }: { readonly score: CricketScore }) {
  const overs = [score.lastOver, score.thisOver].filter((over) => over !== null);
  if (overs.length === 0) return null;
  return (
    <div className={styles.balls}>
      {overs.map((over) => (
        <span key={over.number} className={styles.over}>
          <em>{t('Ov {number}', { number: over.number })}</em>
          {over.balls.map((ball, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a ball is its place in the over.
            <Ball key={index} token={ball.token} kind={ball.kind} />
          ))}
        </span>
      ))}
    </div>
  );
}

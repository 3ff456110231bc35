import type { ScoreCard, TennisScore } from '@crease/contracts/catalogue/score-card.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import styles from './score-parts.module.css';
import { Facts, PairTable, ScoreFrame, type ScoreTv, StaleNote, Strip } from './score-parts.tsx';

interface TennisCardProps {
  readonly card: ScoreCard;
  readonly score: TennisScore;
  readonly compact: boolean;
  readonly isStale: boolean;
  readonly tv: ScoreTv | null;
}

/** Sets, games, points and server. */
export function TennisCard({ card, score, compact, isStale, tv }: TennisCardProps) {
  const { players, server, sets, games, points, pressure } = score;
  const status = nameText(card.status, card.statusLabel);
  if (compact) {
    const now = games.at(-1);
    const count = now === undefined ? '' : `${now[0]}–${now[1]}`;
    const point = points === null ? '' : `${points[0]}:${points[1]}`;
    const [home, away] = players.map((player, side) => (server === side ? `${player} ●` : player));
    return (
      <Strip
        lead={`${sets[0]}–${sets[1]}`}
        text={t('{home} v {away}', { home: home ?? '', away: away ?? '' })}
        end={[count, point].filter(Boolean).join(' · ') || status}
      />
    );
  }
  return (
    <ScoreFrame
      asideName="Stats"
      aside={
        <PairTable
          caption={t('Match statistics')}
          sides={players}
          rows={[
            [t('Aces'), ...score.aces],
            [t('Double faults'), ...score.doubleFaults],
            [t('Breaks of serve'), ...score.breaks],
          ]}
        />
      }
      tv={tv}
    >
      <p className={styles.stage}>
        <b>{status}</b>
        {score.isTieBreak ? `${t('Tie-break')} ` : null}
        {pressure === null ? null : <span className={styles.pill}>{nameText(pressure, score.pressureLabel)}</span>}
      </p>
      <Sets score={score} />
      {score.playedMs === undefined ? null : <Facts facts={[[t('Duration'), formatDuration(score.playedMs)]]} />}
      <StaleNote isStale={isStale} />
    </ScoreFrame>
  );
}

/** Formats hours and minutes as on court: 1:34. */
function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

function Sets({ score }: { readonly score: TennisScore }) {
  const { players, server, games, sets, points, isTieBreak } = score;
  return (
    <table className={styles.sets}>
      <caption className="visually-hidden">{t('Sets, games and points')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('Player')}</span>
          </th>
          <th scope="col">{t('Sets')}</th>
          {games.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a set is its place.
            <th key={index} scope="col">
              <span className="visually-hidden">{t('Games in set {number}', { number: index + 1 })}</span>
              <span aria-hidden="true">{index + 1}</span>
            </th>
          ))}
          <th scope="col">{isTieBreak ? t('Tie-break') : t('Points')}</th>
        </tr>
      </thead>
      <tbody>
        {players.map((player, side) => (
          <tr key={player}>
            <th scope="row">
              {player}
              {server === side ? (
                <i className={styles.turn} title={t('Serving')}>
                  <span className="visually-hidden"> {t('serving')}</span>
                </i>
              ) : null}
            </th>
            <td data-now>{sets[side]}</td>
            {games.map((set, index) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: a set is its place.
                key={index}
                data-lost={(set[side] ?? 0) < (set[1 - side] ?? 0) || undefined}
              >
                {set[side]}
              </td>
            ))}
            <td className={styles.points}>{points?.[side] ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { FootballScore, KabaddiScore, ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import sides from './score-parts.module.css';
import { Facts, PairTable, ScoreFrame, type ScoreTv, SideRow, StaleNote, Strip } from './score-parts.tsx';

export interface FootballCardProps {
  readonly card: ScoreCard;
  readonly score: FootballScore;
  readonly compact: boolean;
  readonly isStale: boolean;
  readonly tv: ScoreTv | null;
}

/** Goals with scorers, clock, cards and match statistics. */
export function FootballCard({ card, score, compact, isStale, tv }: FootballCardProps) {
  const { home, away } = score;
  const teams = score.teams ?? ([t('Home'), t('Away')] as const);
  const status = nameText(card.status, card.statusLabel);
  const clock = formatClock(score) ?? status;
  if (compact) {
    return (
      <Strip lead={`${home}–${away}`} text={t('{home} v {away}', { home: teams[0], away: teams[1] })} end={clock} />
    );
  }
  const facts: [string, string][] = [];
  if (score.halfTime != null) facts.push([t('Half-time'), formatPair(score.halfTime)]);
  if (score.extraTime != null) facts.push([t('Extra time'), formatPair(score.extraTime)]);
  if (score.shootOut != null) facts.push([t('Penalties'), formatPair(score.shootOut)]);
  return (
    <ScoreFrame asideName="Stats" aside={<Figures score={score} teams={teams} />} tv={tv}>
      <p className={sides.stage}>
        <b>{clock}</b> {clock === status ? null : status}
      </p>
      {teams.map((team, side) => (
        <SideRow key={team} name={team} figure={String(side === 0 ? home : away)}>
          <Cards kind="yellow" count={score.yellowCards?.[side] ?? 0} />
          <Cards kind="red" count={score.redCards?.[side] ?? 0} />
        </SideRow>
      ))}
      <Scorers scorers={score.scorers} teams={teams} />
      <Facts facts={facts} />
      <StaleNote isStale={isStale} />
    </ScoreFrame>
  );
}

/** Labelled clock, or else the minute; null if neither is known. */
function formatClock({ clock, clockLabel, minute }: FootballScore): string | null {
  if (clock !== undefined) return nameText(clock, clockLabel);
  return minute === null ? null : `${minute}'`;
}

function formatPair([first, second]: readonly [number, number]): string {
  return `${first}–${second}`;
}

function Cards({ kind, count }: { readonly kind: 'yellow' | 'red'; readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={sides.mark} data-kind={kind}>
      <span className="visually-hidden">{kind === 'yellow' ? t('Yellow cards') : t('Red cards')} </span>
      {count}
    </span>
  );
}

function Scorers({
  scorers,
  teams,
}: {
  readonly scorers: FootballScore['scorers'];
  readonly teams: readonly [string, string];
}) {
  if (scorers === undefined || scorers.every((list) => list.length === 0)) return null;
  return (
    <div className={sides.columns}>
      {scorers.map((list, side) => (
        <ul key={teams[side]} aria-label={t('{team} goals', { team: teams[side] ?? '' })}>
          {list.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a goal keeps its place.
            <li key={index}>{name}</li>
          ))}
        </ul>
      ))}
    </div>
  );
}

function Figures({ score, teams }: { readonly score: FootballScore; readonly teams: readonly [string, string] }) {
  const named: readonly (readonly [string, readonly [number, number] | undefined])[] = [
    [t('Shots'), score.shots],
    [t('Shots on target'), score.shotsOnTarget],
    [t('Corners'), score.corners],
    [t('Fouls'), score.fouls],
    [t('Offsides'), withoutZeros(score.offsides)],
    [t('Yellow cards'), withoutZeros(score.yellowCards)],
    [t('Red cards'), withoutZeros(score.redCards)],
  ];
  const rows = named.flatMap(([name, pair]) => (pair === undefined ? [] : [[name, pair[0], pair[1]] as const]));
  return <PairTable caption={t('Match statistics')} sides={teams} rows={rows} />;
}

/** Rare events take no row until there is one, so that the card is as low as its score. */
function withoutZeros(pair: readonly [number, number] | undefined): readonly [number, number] | undefined {
  return pair?.[0] === 0 && pair[1] === 0 ? undefined : pair;
}

export interface KabaddiCardProps {
  readonly card: ScoreCard;
  readonly score: KabaddiScore;
  readonly compact: boolean;
  readonly isStale: boolean;
  readonly tv: ScoreTv | null;
}

/** Points, clock, raiding side and players on the mat. */
export function KabaddiCard({ card, score, compact, isStale, tv }: KabaddiCardProps) {
  const { teams, points, raiding } = score;
  const clock = nameText(score.clock, score.clockLabel) || nameText(card.status, card.statusLabel);
  if (compact) {
    return (
      <Strip
        lead={`${points[0]}–${points[1]}`}
        text={t('{home} v {away}', { home: teams[0], away: teams[1] })}
        end={clock}
      />
    );
  }
  const facts: [string, string][] = [[t('Raids'), String(score.raids)]];
  if (score.firstHalf !== null) {
    facts.unshift([t('First half'), `${score.firstHalf[0]}–${score.firstHalf[1]}`]);
  }
  if (score.topRaider !== undefined) {
    facts.push([t('Top raider'), `${score.topRaider.name} ${score.topRaider.points}`]);
  }
  if (score.topDefender !== undefined) {
    facts.push([t('Top defender'), `${score.topDefender.name} ${score.topDefender.points}`]);
  }
  return (
    <ScoreFrame
      asideName="Stats"
      aside={
        <PairTable
          caption={t('Match statistics')}
          sides={teams}
          rows={[
            [t('Players on mat'), ...score.onMat],
            [t('Raid points'), ...score.raidPoints],
            [t('Tackle points'), ...score.tacklePoints],
            [t('All-outs'), ...score.allOuts],
          ]}
        />
      }
      tv={tv}
    >
      <p className={sides.stage}>
        <b>{clock}</b>
        {score.isDoOrDie ? <span className={sides.pill}>{t('Do-or-die raid')}</span> : null}
      </p>
      {teams.map((team, side) => (
        <SideRow key={team} name={team} figure={String(points[side])} turn={raiding === side ? t('Raiding') : null} />
      ))}
      <Facts facts={facts} />
      <StaleNote isStale={isStale} />
    </ScoreFrame>
  );
}

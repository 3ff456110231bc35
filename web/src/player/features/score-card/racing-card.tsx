import type { RacingScore, ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { Box } from '#ui/layout/layout.tsx';
import styles from './racing-card.module.css';
import { Facts, StaleNote, Strip } from './score-parts.tsx';

export interface RacingCardProps {
  readonly card: ScoreCard;
  readonly score: RacingScore;
  readonly compact: boolean;
  readonly isStale: boolean;
}

type Horse = RacingScore['runners'][number];

/** Race card with runners and connections; shows running order during the race. */
export function RacingCard({ card, score, compact, isStale }: RacingCardProps) {
  const runners = sortRunners(score.runners);
  const status = nameText(card.status, card.statusLabel);
  const leaders = runners.filter(({ position }) => position !== null).slice(0, 3);
  if (compact) {
    return (
      <Strip
        lead={leaders[0]?.number ?? String(runners.length)}
        text={
          leaders.length === 0
            ? t('runners · {distance}', { distance: score.distance })
            : leaders.map(({ name }) => name).join(', ')
        }
        end={status}
      />
    );
  }
  return (
    <Box as="section" surface="panel" radius="panel" border="card" canShrink pad={5} aria-label={t('Score')}>
      <p className={styles.status}>
        <b>{status}</b>
      </p>
      <Facts
        facts={[
          [t('Distance'), score.distance],
          [t('Going'), nameText(score.going, score.goingLabel)],
          [t('Class'), score.raceClass],
          [t('Places'), String(score.places)],
        ].flatMap(([name = '', value = '']): [string, string][] => (value === '' ? [] : [[name, value]]))}
      />
      {/* Stays closed at the off, which would push the prices below; their rows show the positions. */}
      <details className={styles.more}>
        <summary>{t('All runners')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
        <section className={styles.list} aria-label={t('Runners')} tabIndex={0}>
          <Horses runners={runners} isRunning={leaders.length > 0} />
        </section>
      </details>
      <StaleNote isStale={isStale} />
    </Box>
  );
}

interface HorsesProps {
  readonly runners: readonly Horse[];
  /** Some runners have a position. */
  readonly isRunning: boolean;
}

function Horses({ runners, isRunning }: HorsesProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{isRunning ? t('Position') : t('No.')}</th>
          <th scope="col">{t('Horse')}</th>
          <th scope="col" data-wide>
            {t('Stall')}
          </th>
          <th scope="col" data-wide>
            {t('Weight')}
          </th>
          <th scope="col" data-wide>
            {t('Form')}
          </th>
          <th scope="col">{t('SP')}</th>
        </tr>
      </thead>
      <tbody>
        {runners.map((horse) => (
          <HorseRow key={`${horse.number}/${horse.name}`} horse={horse} />
        ))}
      </tbody>
    </table>
  );
}

function HorseRow({ horse }: { readonly horse: Horse }) {
  const { number, name, jockey, trainer, position, isNonRunner, startingPrice } = horse;
  const say = useOddsFormatter();
  return (
    <tr data-out={isNonRunner || undefined}>
      <td>
        <b>{isNonRunner ? t('NR') : (position ?? number)}</b>
      </td>
      <th scope="row">
        {position === null ? null : <span className={styles.number}>{number}</span>}
        {name}
        {isNonRunner ? <span className={styles.number}>{t('Non-runner')}</span> : null}
        <small>{[jockey, trainer].filter(Boolean).join(' · ')}</small>
      </th>
      <td data-wide>{horse.stall}</td>
      <td data-wide>{horse.weight}</td>
      <td data-wide>{horse.form}</td>
      <td>{startingPrice === null ? '–' : say(startingPrice / 100)}</td>
    </tr>
  );
}

/** Sorts by position during the race and by number before it; non-runners last. */
function sortRunners(runners: readonly Horse[]): readonly Horse[] {
  const rank = ({ isNonRunner, position }: Horse) =>
    isNonRunner ? Number.POSITIVE_INFINITY : (position ?? Number.MAX_SAFE_INTEGER);
  return [...runners].sort((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    return first === second ? Number(a.number) - Number(b.number) || 0 : first - second;
  });
}

import type { InningsCard } from '@crease/contracts/catalogue/score-card.ts';
import type { ReactNode } from 'react';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { Text } from '#ui/layout/layout.tsx';
import styles from './match-story.module.css';

/** Batting and bowling tables, extras and total of an innings. */
export function InningsTables({ card }: { readonly card: InningsCard }) {
  const { notBatted, isOver } = card;
  return (
    <>
      <Batters card={card} />
      {notBatted.length === 0 ? null : (
        <Text as="p" padX={5} padY={3} border="top" size={12} leading={18} tone="muted" className={styles.rest}>
          <b>{isOver ? t('Did not bat') : t('Yet to bat')}</b> {notBatted.join(', ')}
        </Text>
      )}
      <Bowlers bowlers={card.bowlers} />
    </>
  );
}

/** Column name for screen readers, and the abbreviation cricket uses in every language. */
type Column = readonly [name: string, letters: string];

function Figures({
  caption,
  first,
  columns,
  children,
}: {
  readonly caption: string;
  readonly first: string;
  readonly columns: readonly Column[];
  readonly children: ReactNode;
}) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {columns.map(([name, letters]) => (
            <th key={letters} scope="col" title={name}>
              <span className="visually-hidden">{name}</span>
              <span aria-hidden="true">{letters}</span>
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

function Batters({ card: { batters, extras, runs, wkts, overs } }: { readonly card: InningsCard }) {
  const columns: readonly Column[] = [
    [t('Runs'), 'R'],
    [t('Balls'), 'B'],
    [t('Fours'), '4s'],
    [t('Sixes'), '6s'],
    [t('Strike rate'), 'SR'],
  ];
  return (
    <Figures caption={t('Batters')} first={t('Batters')} columns={columns}>
      <tbody>
        {batters.map(({ name, onStrike, how, howLabel, ...figures }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {onStrike ? <abbr title={t('On strike')}>*</abbr> : null}
              <small>{how === null ? t('not out') : nameText(how, howLabel)}</small>
            </th>
            <td data-main>{figures.runs}</td>
            <td>{figures.balls}</td>
            <td>{figures.fours}</td>
            <td>{figures.sixes}</td>
            <td>{formatRunRate(figures.strikeRate)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {t('Extras')}
            <small>{formatExtras(extras)}</small>
          </th>
          <td data-main>{extras.total}</td>
          <td colSpan={4} />
        </tr>
        <tr>
          <th scope="row">{t('Total')}</th>
          <td data-main>
            {runs}/{wkts}
          </td>
          <td colSpan={4}>{t('{overs} ov', { overs })}</td>
        </tr>
      </tfoot>
    </Figures>
  );
}

/** Formats `b 1, lb 4, w 6, nb 1, p 5`, omitting zeros. */
function formatExtras({ byes, legbyes, wides, noballs, penalty }: InningsCard['extras']): string {
  const parts: readonly (readonly [string, number])[] = [
    ['b', byes],
    ['lb', legbyes],
    ['w', wides],
    ['nb', noballs],
    ['p', penalty],
  ];
  return parts
    .filter(([, runs]) => runs > 0)
    .map(([letters, runs]) => `${letters} ${runs}`)
    .join(', ');
}

function Bowlers({ bowlers }: Pick<InningsCard, 'bowlers'>) {
  const columns: readonly Column[] = [
    [t('Overs'), 'O'],
    [t('Maidens'), 'M'],
    [t('Runs'), 'R'],
    [t('Wickets'), 'W'],
    [t('Economy'), 'ECON'],
    [t('Wides'), 'WD'],
    [t('No-balls'), 'NB'],
  ];
  return (
    <Figures caption={t('Bowlers')} first={t('Bowlers')} columns={columns}>
      <tbody>
        {bowlers.map((bowler) => (
          <tr key={bowler.name}>
            <th scope="row">{bowler.name}</th>
            <td>{bowler.overs}</td>
            <td>{bowler.maidens}</td>
            <td>{bowler.runs}</td>
            <td data-main>{bowler.wkts}</td>
            <td>{formatRunRate(bowler.economy)}</td>
            <td>{bowler.wides}</td>
            <td>{bowler.noballs}</td>
          </tr>
        ))}
      </tbody>
    </Figures>
  );
}

function formatRunRate(rate: number | null): string {
  return rate === null ? '-' : rate.toFixed(2);
}

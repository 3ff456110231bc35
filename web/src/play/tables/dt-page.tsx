import { getRank } from '@crease/games/cards/card.ts';
import { DRAGON_TIGER, type DragonTigerDeal } from '@crease/games/dragon-tiger/dragon-tiger.ts';
import { phrase, t } from '#i18n/text.ts';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Spots } from './bet-board.tsx';
import { BigRoad, Roads } from './roads.tsx';
import styles from './stage.module.css';
import { rankText } from './stage.tsx';
import { namedKit, type TableView } from './table-kit.ts';
import { TablePage } from './table-page.tsx';

const SIDES = [
  ['DRAGON', 'warm'],
  ['TIGER', 'cool'],
] as const;

/** Dragon Tiger. */
export function GamePage() {
  return (
    <TablePage
      kit={DT_KIT}
      road={(onPick) => <Roads onPick={onPick} beside={<BigRoad />} />}
      board={
        <>
          <Spots
            columns="1fr 150px 150px 1fr"
            phone="1fr 76px 76px 1fr"
            spots={[
              { code: 'WINNER:DRAGON', tone: 'dragon', size: 'main' },
              { code: 'TIE', tone: 'tie', size: 'main' },
              { code: 'SUITED_TIE', tone: 'tie', size: 'main' },
              { code: 'WINNER:TIGER', tone: 'tiger', size: 'main' },
            ]}
          />
          <Stack gap={3} columns={2}>
            {SIDES.map(([side, tone]) => (
              <Spots
                key={side}
                columns={6}
                tablet={3}
                phone={2}
                spots={CARD_BETS.map((bet) => ({ code: `CARD_${bet}:${side}`, tone }))}
              />
            ))}
          </Stack>
        </>
      }
    />
  );
}

const NAMES: Readonly<Record<string, string>> = {
  'WINNER:DRAGON': phrase('Dragon'),
  'WINNER:TIGER': phrase('Tiger'),
  TIE: phrase('Tie'),
  SUITED_TIE: phrase('Suited tie'),
  'CARD_ODD:DRAGON': phrase('Dragon odd'),
  'CARD_EVEN:DRAGON': phrase('Dragon even'),
  'CARD_RED:DRAGON': phrase('Dragon red'),
  'CARD_BLACK:DRAGON': phrase('Dragon black'),
  'CARD_BIG:DRAGON': phrase('Dragon big'),
  'CARD_SMALL:DRAGON': phrase('Dragon small'),
  'CARD_ODD:TIGER': phrase('Tiger odd'),
  'CARD_EVEN:TIGER': phrase('Tiger even'),
  'CARD_RED:TIGER': phrase('Tiger red'),
  'CARD_BLACK:TIGER': phrase('Tiger black'),
  'CARD_BIG:TIGER': phrase('Tiger big'),
  'CARD_SMALL:TIGER': phrase('Tiger small'),
};

/** The six bets on one card in board order. */
const CARD_BETS = ['ODD', 'EVEN', 'RED', 'BLACK', 'SMALL', 'BIG'] as const;

const DT_KIT = namedKit<DragonTigerDeal>({
  code: 'dt',
  game: DRAGON_TIGER,
  names: NAMES,
  returns: {
    WINNER: '96.3',
    TIE: '97.1',
    SUITED_TIE: '96.1',
    CARD_ODD: '96.9',
    CARD_EVEN: '96.9',
    CARD_RED: '97.5',
    CARD_BLACK: '97.5',
    CARD_BIG: '96.9',
    CARD_SMALL: '96.9',
  },
  ruleSpots: [
    ['WINNER:DRAGON', () => t('Dragon or Tiger, half stake back on a tie')],
    ['TIE', () => t('Tie: the same rank')],
    ['SUITED_TIE', () => t('Suited tie: the same card')],
    ['CARD_ODD:DRAGON', () => t('Card odd: A, 3, 5, 7, 9, J, K')],
    ['CARD_EVEN:DRAGON', () => t('Card even')],
    ['CARD_RED:DRAGON', () => t('Card red or black')],
    ['CARD_BIG:DRAGON', () => t('Card big (8 to K) or small (A to 6); 7 loses')],
  ],
  rules: () => [
    t('One card each from eight decks, shuffled every round. Higher card wins.'),
    t('The ace is the lowest card, the king the highest.'),
    t('On a tie, half of any Dragon or Tiger stake is returned.'),
  ],
  outcomeWords: (outcome) => {
    const { dragon, tiger } = outcome;
    const cards = { dragon: rankText(getRank(dragon)), tiger: rankText(getRank(tiger)) };
    const winner = getWinningSide(outcome);
    if (winner === 'TIE') return t('Tie, {dragon} and {tiger}', cards);
    return winner === 'DRAGON'
      ? t('Dragon wins, {dragon} to {tiger}', cards)
      : t('Tiger wins, {tiger} to {dragon}', cards);
  },
  beadWords: (outcome) => {
    const winner = getWinningSide(outcome);
    return winner === 'TIE' ? t('Tie') : winner === 'DRAGON' ? t('Dragon') : t('Tiger');
  },
  View: Cards,
});

/** Side with the higher card. */
function getWinningSide({ dragon, tiger }: DragonTigerDeal): 'DRAGON' | 'TIGER' | 'TIE' {
  const lead = getRank(dragon) - getRank(tiger);
  if (lead === 0) return 'TIE';
  return lead > 0 ? 'DRAGON' : 'TIGER';
}

/** Two large cards facing each other. */
function Cards({ shown, outcome, isFresh, centre }: TableView<DragonTigerDeal>) {
  const [dragon = null, tiger = null] = shown;
  const winner = outcome === null ? null : getWinningSide(outcome);
  return (
    <Stack align="center" clip relative radius="modal" className={styles.facing}>
      <section className={styles.side} data-tone="dragon" aria-label={t('Dragon')}>
        <b>{t('Dragon')}</b>
        <PlayingCard key={`d${dragon}`} card={dragon} isFresh={isFresh(0)} isWinner={winner === 'DRAGON'} />
      </section>
      <Stack items="center">{centre}</Stack>
      <section className={styles.side} data-tone="tiger" aria-label={t('Tiger')}>
        <b>{t('Tiger')}</b>
        <PlayingCard key={`t${tiger}`} card={tiger} isFresh={isFresh(1)} isWinner={winner === 'TIGER'} />
      </section>
    </Stack>
  );
}

import type { ProfitRow } from '@crease/contracts/betting/statement.ts';
import { statementRoutes } from '@crease/contracts/betting/statement-routes.ts';
import type { EventItem, EventResult } from '@crease/contracts/catalogue/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { useScoreCardQuery } from '#client/catalogue/catalogue.ts';
import { useScoreCard } from '#client/catalogue/live-events.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { resultText } from '#format/money.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { getSign } from '#player/markets/runner-marks.tsx';
import { describeEventResult, RACING, useEventResults } from './event-results.ts';
import styles from './finished-event.module.css';

const MAX_MARKETS = 100;

/** Most markets whose bets are shown without a tap. */
const MAX_OPEN = 4;

export interface FinishedEventProps {
  readonly event: EventItem;
  /** The user's bets in a market. */
  readonly renderBets: (marketId: number, name: string) => ReactNode;
}

/** A finished match or race: result, scores or placings, and the user's P&L by market and bet. */
export function FinishedEvent({ event, renderBets }: FinishedEventProps) {
  useScoreCardQuery(event.dreamEventId);
  const card = useScoreCard(event.dreamEventId);
  const results = useEventResults(event.id, 0);
  return (
    <div className={styles.finished}>
      <EventOutcome {...{ event, card, results }} />
      <OwnResult event={event} renderBets={renderBets} />
      <p>
        {event.sportId === RACING
          ? t('This race has finished and every market is settled.')
          : t('This match has finished and every market is settled.')}
      </p>
    </div>
  );
}

export interface EventOutcomeProps {
  readonly event: EventItem;
  readonly card: ScoreCard | null;
  readonly results: readonly EventResult[];
}

/** Result in words, then the scores of both sides or the placings of a race. */
export function EventOutcome({ event, card, results }: EventOutcomeProps) {
  const result = describeCricket(card) ?? describeEventResult(results, event);
  return (
    <>
      {result === null ? null : <p className={styles.result}>{result}</p>}
      {event.sportId === RACING ? <Placings card={card} /> : <Scores event={event} />}
    </>
  );
}

/** Result in the scorer's words: `Match tied`, `No result`, `Falcons won by 6 wickets`. Null if there is none. */
function describeCricket(card: ScoreCard | null): string | null {
  const { resultText = null, resultLabel } = card?.cricket ?? {};
  return resultText === null ? null : nameText(resultText, resultLabel);
}

function Scores({ event }: { readonly event: EventItem }) {
  const sides = event.score?.sides.filter(({ text }) => text !== '') ?? [];
  if (sides.length === 0) return null;
  return (
    <dl className={styles.scores}>
      {sides.map(({ name, text, textLabel }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{nameText(text, textLabel)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Runners by position with their starting prices, as far as known. */
function Placings({ card }: { readonly card: ScoreCard | null }) {
  const say = useOddsFormatter();
  const placed = (card?.racing?.runners ?? [])
    .filter(({ position }) => position !== null)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  if (placed.length === 0) return null;
  return (
    <ol className={styles.scores}>
      {placed.map(({ number, name, position, startingPrice }) => (
        <li key={`${number}/${name}`} value={position ?? undefined}>
          <b>{position}</b>
          <span>
            {number} {name}
          </span>
          <em>{startingPrice === null ? '' : t('SP {price}', { price: say(startingPrice / 100) })}</em>
        </li>
      ))}
    </ol>
  );
}

/** The user's P&L in the event, per market and bet. Hidden without bets. */
function OwnResult({ event, renderBets }: FinishedEventProps) {
  const userId = useStore(session, ({ user }) => user?.userId ?? null);
  const { data } = useQuery({
    queryKey: ['event-profit', event.id, userId],
    queryFn: ({ signal }) =>
      callRoute(
        statementRoutes.getProfitLoss,
        {
          Level: 'Market',
          EventId: event.id,
          From: event.startTime.slice(0, 10),
          MaxResultCount: MAX_MARKETS,
        },
        signal,
      ),
    enabled: userId !== null,
  });
  if (data === undefined || data.items.length === 0) return null;
  const { net } = data.totals;
  return (
    <section className={styles.own} aria-labelledby="own-result">
      <h2 id="own-result">
        {t('Your P&L')} <b data-sign={getSign(net)}>{resultText(net)}</b>
      </h2>
      <ul>
        {data.items.map((market) => (
          <OwnMarket key={market.id} market={market} isOpen={data.items.length <= MAX_OPEN} renderBets={renderBets} />
        ))}
      </ul>
      <Link to="/ProfitLoss">{t('Betting P&L')}</Link>
    </section>
  );
}

interface OwnMarketProps extends Pick<FinishedEventProps, 'renderBets'> {
  readonly market: ProfitRow;
  readonly isOpen: boolean;
}

/** One market's result and P&L, over the bets behind it. They load when opened. */
function OwnMarket({ market, isOpen, renderBets }: OwnMarketProps) {
  const [isShown, setShown] = useState(isOpen);
  const { id, name, nameLabel, result, resultLabel, net } = market;
  const title = nameText(name, nameLabel);
  return (
    <li>
      <details open={isShown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
        <summary>
          <span>{title}</span>
          <span>{nameText(result ?? '', resultLabel)}</span>
          <b data-sign={getSign(net)}>{resultText(net)}</b>
        </summary>
        {isShown ? renderBets(id, title) : null}
      </details>
    </li>
  );
}

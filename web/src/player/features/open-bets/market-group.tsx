import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import type { ReactNode } from 'react';
import { useEvent } from '#data/catalogue/catalogue.ts';
import { shortTitleOf } from '#data/catalogue/events.ts';
import { isOnSession, pickedNameOf } from '#player/betting/bet-text.ts';
import { cancelBets } from '#player/features/bet-slip/change-bet.ts';
import { marketText } from '#text/name-text.ts';
import { t } from '#text/text.ts';
import { type BetGroup, isResting } from './bet-groups.ts';
import styles from './open-bets.module.css';

/** Whether the head of a kind says what a market is called: `Match odds`. */
export function isNamedBy(title: string, { marketName }: BetGroup): boolean {
  return marketName.toLowerCase() === title.toLowerCase();
}

/** Whether each row of a line market is called as the market; sessions have heads of their own kind. */
function isNamedByLines(group: BetGroup): boolean {
  return group.lines.every(
    ({ bet }) => !isOnSession(bet) && pickedNameOf(bet) === marketText(group),
  );
}

/** In a match the only market of a kind needs no second head where the first says its name, or its rows do. */
export function isHeadOf(title: string, [group, ...others]: readonly BetGroup[]): boolean {
  return (
    others.length === 0 && group !== undefined && (isNamedBy(title, group) || isNamedByLines(group))
  );
}

export interface MarketGroupProps {
  /** The head need not name the match. */
  readonly isOneMatch: boolean;
  /** Beside the head: how to close the position. */
  readonly cashOutOf?: ((bet: OpenBet) => ReactNode) | undefined;
  readonly group: BetGroup;
  /** In English, where this head is that of its kind too. */
  readonly kind: string | null;
  /** The head above says what the market is called. */
  readonly isNamed: boolean;
  /** The head above, or the page, says which match it is. */
  readonly isSameMatch: boolean;
  readonly children: ReactNode;
}

/** The bets of one market under their head. */
export function MarketGroup(props: MarketGroupProps) {
  const { group, kind, isNamed, isOneMatch, isSameMatch, cashOutOf, children } = props;
  const { marketId, eventTitle, lines } = group;
  const resting = lines.filter(({ bet }) => isResting(bet));
  const matched = lines.find(({ bet }) => bet.matchedStake > 0);
  const name = marketText(group);
  const event = useEvent(lines[0]?.bet.eventId ?? 0);
  const title = isOneMatch ? name : `${eventTitle} · ${name}`;
  const match = event === undefined ? eventTitle : shortTitleOf(event);
  const isSession = lines[0] !== undefined && isOnSession(lines[0].bet);
  // The row of a bet on runs is called as its market.
  const isSaid = isNamed || lines.every(({ bet }) => pickedNameOf(bet) === name);
  const words = [...(isOneMatch ? [] : [match]), ...(isSaid ? [] : [name])];
  const hasHead = !(isSession && isSameMatch) || resting.length > 1;
  return (
    <section aria-label={t('Bets on {title}', { title })}>
      {hasHead ? (
        <div className={styles.group}>
          {kind === null ? (
            <span title={title}>{words.join(' · ') || name}</span>
          ) : (
            <h3 title={title}>{t(kind)}</h3>
          )}
          {resting.length > 1 ? (
            <button
              type="button"
              className={styles.link}
              onClick={() => void cancelBets({ marketId })}
            >
              {t('Cancel all unmatched')}
            </button>
          ) : null}
          {matched === undefined ? null : cashOutOf?.(matched.bet)}
        </div>
      ) : null}
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

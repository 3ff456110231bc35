import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { useEvent } from '#client/catalogue/catalogue.ts';
import { getShortTitle } from '#client/catalogue/events.ts';
import { marketText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { getSelectionName, isOnSession } from '#player/betting/bet-text.ts';
import { averagedBets, eachBet } from '#player/betting/shown-bets.ts';
import { Row } from '#ui/layout/layout.tsx';
import { type BetGroup, groupBets, groupByKind, isResting } from './bet-groups.ts';
import { BetRow, type BetRowProps } from './bet-row.tsx';
import { cancelBets } from './change-bets.ts';
import { ManyBets } from './many-bets.tsx';
import styles from './open-bets.module.css';

/** True if the kind's heading equals the market's name, e.g. `Match odds`. */
function isNamedBy(title: string, { marketName }: BetGroup): boolean {
  return marketName.toLowerCase() === title.toLowerCase();
}

/** True if each row of a line market already shows the market's name; sessions have their own kind headings. */
function isNamedByLines(group: BetGroup): boolean {
  return group.lines.every(({ bet }) => !isOnSession(bet) && getSelectionName(bet) === marketText(group));
}

/**
 * True if the only market of a kind in a match needs no heading, because the kind's heading or the rows already name
 * it.
 */
function isHeadingRedundant(title: string, [group, ...others]: readonly BetGroup[]): boolean {
  return others.length === 0 && group !== undefined && (isNamedBy(title, group) || isNamedByLines(group));
}

export interface MarketGroupProps {
  /** The heading may omit the match. */
  readonly isOneMatch: boolean;
  /** Renders a cash-out next to the heading. */
  readonly cashOutOf?: ((bet: OpenBet) => ReactNode) | undefined;
  readonly group: BetGroup;
  /** In English; set if this heading also serves as the kind's. */
  readonly kind: string | null;
  /** The heading above already names the market. */
  readonly isNamed: boolean;
  /** The heading above or the page already names the match. */
  readonly isSameMatch: boolean;
  readonly children: ReactNode;
}

/** The bets of one market with their heading. */
function MarketGroup(props: MarketGroupProps) {
  const { group, kind, isNamed, isOneMatch, isSameMatch, cashOutOf, children } = props;
  const { marketId, eventTitle, lines } = group;
  const resting = lines.filter(({ bet }) => isResting(bet));
  const matched = lines.find(({ bet }) => bet.matchedStake > 0);
  const name = marketText(group);
  const event = useEvent(lines[0]?.bet.eventId ?? 0);
  const title = isOneMatch ? name : `${eventTitle} · ${name}`;
  const match = event === undefined ? eventTitle : getShortTitle(event);
  const isSession = lines[0] !== undefined && isOnSession(lines[0].bet);
  // Rows of bets on runs show the market's name.
  const isSaid = isNamed || lines.every(({ bet }) => getSelectionName(bet) === name);
  const words = [...(isOneMatch ? [] : [match]), ...(isSaid ? [] : [name])];
  const hasHead = !(isSession && isSameMatch) || resting.length > 1;
  return (
    <section aria-label={t('Bets on {title}', { title })}>
      {hasHead ? (
        <div className={styles.group}>
          {kind === null ? <span title={title}>{words.join(' · ') || name}</span> : <h3 title={title}>{t(kind)}</h3>}
          {resting.length > 1 ? (
            <button type="button" className={styles.link} onClick={() => void cancelBets({ marketId })}>
              {t('Cancel all unmatched')}
            </button>
          ) : null}
          {matched === undefined ? null : cashOutOf?.(matched.bet)}
        </div>
      ) : null}
      <ul>{children}</ul>
    </section>
  );
}

export interface BetListProps extends Pick<MarketGroupProps, 'cashOutOf'>, Pick<BetRowProps, 'onRepeat'> {
  readonly bets: readonly OpenBet[];
  /** Market headings may omit the match. */
  readonly isOneMatch: boolean;
  /** Shows the bets of one price and side as one. */
  readonly isAverage: boolean;
  /** Shows every bet's details. */
  readonly hasInfo: boolean;
  /** Gets a function that scrolls a bet's slip into view; null if it is on another page. */
  readonly getSlipOpener: (bet: OpenBet) => (() => void) | null;
}

export function BetList(props: BetListProps) {
  const { bets, isOneMatch, isAverage, hasInfo, getSlipOpener, cashOutOf, onRepeat } = props;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const resting = bets.filter(isResting);
  const kinds = useMemo(
    () => groupByKind(groupBets(isAverage ? averagedBets(bets) : eachBet(bets))),
    [bets, isAverage],
  );
  const getChoice = ({ betId }: OpenBet) => ({
    isOn: chosen.has(betId),
    onToggle: (isOn: boolean) => setChosen(withBet(chosen, betId, isOn)),
  });
  return (
    <>
      {resting.length > 1 ? (
        <Row wrap padX={5} className={styles.tools}>
          <ManyBets resting={resting} chosen={chosen} onChoose={setChosen} />
        </Row>
      ) : null}
      {kinds.map(({ title, groups }) => (
        <Fragment key={title}>
          {kinds.length > 1 && !(isOneMatch && isHeadingRedundant(title, groups)) ? (
            <h3 className={styles.kind}>{t(title)}</h3>
          ) : null}
          {groups.map((group, index) => (
            <MarketGroup
              key={group.marketId}
              group={group}
              kind={kinds.length > 1 && isOneMatch && isHeadingRedundant(title, groups) ? title : null}
              isNamed={kinds.length > 1 && isNamedBy(title, group)}
              isSameMatch={isOneMatch || groups[index - 1]?.eventTitle === group.eventTitle}
              {...{ isOneMatch, cashOutOf }}
            >
              {group.lines.map((line) => (
                <BetRow
                  key={line.key}
                  line={line}
                  hasInfo={hasInfo}
                  showSlip={getSlipOpener(line.bet)}
                  onRepeat={onRepeat}
                  choice={resting.length > 1 ? getChoice(line.bet) : null}
                />
              ))}
            </MarketGroup>
          ))}
        </Fragment>
      ))}
    </>
  );
}

function withBet(chosen: ReadonlySet<number>, betId: number, isOn: boolean): ReadonlySet<number> {
  const others = [...chosen].filter((id) => id !== betId);
  return new Set(isOn ? [...others, betId] : others);
}

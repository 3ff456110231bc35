import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { Suspense, useId, useState } from 'react';
import { useEvent } from '#client/catalogue/catalogue.ts';
import { shortNameIn } from '#client/catalogue/events.ts';
import { secondsText } from '#format/date-time.ts';
import { amountText, resultText, rupeesText } from '#format/money.ts';
import { runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import {
  computeLiveStake,
  formatBetOdds,
  formatEachWayBet,
  getSelectionName,
  isLayBet,
  isOnSession,
} from '#player/betting/bet-text.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { describeWaitReason, isUnsettled } from '#player/betting/open-bets.ts';
import type { ShownBet } from '#player/betting/shown-bets.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { BetInfo, type BetInfoProps } from './bet-details.tsx';
import { isResting } from './bet-groups.ts';
import { cancelBets } from './change-bets.ts';
import styles from './open-bets.module.css';

/** Loaded on demand: most bets are never edited. */
const EditBet = lazyComponent(() => import('./edit-bet.tsx').then(({ EditBet }) => EditBet));

export interface BetRowProps extends Pick<BetInfoProps, 'showSlip' | 'onRepeat'> {
  readonly line: ShownBet;
  /** Always shows the bet details. */
  readonly hasInfo: boolean;
  /** Multi-select state; null when off. */
  readonly choice: { readonly isOn: boolean; readonly onToggle: (isOn: boolean) => void } | null;
}

/** A bet: terms, profit or liability, and edit and cancel while it has an unmatched remainder. */
export function BetRow({ line, hasInfo, showSlip, onRepeat, choice }: BetRowProps) {
  const { bet, count } = line;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLay = isLayBet(bet);
  const rests = isResting(bet);
  const name = getSelectionName(bet);
  const shownName = shortNameIn(useEvent(bet.eventId), name);
  const hasDetails = count === 1;
  return (
    <li className={styles.bet} data-side={isLay ? 'lay' : 'back'} data-resting={rests || undefined}>
      <BetMark betType={bet.betType} name={name} choice={rests ? choice : null} />
      <Text canShrink size={13} leading={18} className={styles.what}>
        {hasDetails && !hasInfo ? (
          <button
            type="button"
            className={styles.name}
            title={name}
            aria-label={name}
            aria-expanded={isOpen}
            {...(isOpen ? { 'aria-controls': id } : {})}
            onClick={() => setOpen(!isOpen)}
          >
            {shownName}
          </button>
        ) : (
          <b title={name}>{shownName}</b>
        )}
        <Terms bet={bet} count={count} />
        {bet.freeBet === true ? <small>{t('Free bet')}</small> : null}
        {isUnsettled(bet) ? (
          <Text as="small" block>
            {t(describeWaitReason(bet))}
          </Text>
        ) : null}
      </Text>
      <Text size={13} weight="semi" className={styles.figure} data-sign={isLay ? 'minus' : 'plus'}>
        <span className="visually-hidden">{isLay ? t('Liability') : t('Profit')}</span>{' '}
        {resultText(isLay ? -bet.liability : bet.expectedProfit)}
      </Text>
      {rests && <UnmatchedRemainder bet={bet} />}
      {hasDetails && (hasInfo || isOpen) ? (
        <div id={id} className={styles.details}>
          <BetInfo bet={bet} showSlip={showSlip} onRepeat={onRepeat} />
        </div>
      ) : null}
    </li>
  );
}

interface BetMarkProps extends Pick<BetRowProps, 'choice'>, Pick<OpenBet, 'betType'> {
  readonly name: string;
}

/** Side of a bet, with its checkbox while several bets are being selected. */
function BetMark({ betType, name, choice }: BetMarkProps) {
  return (
    <Row as="span" gap={4}>
      <span className={styles.letter} title={t(betType)}>
        {t(betType).charAt(0)}
      </span>
      {choice === null ? null : (
        <input
          type="checkbox"
          className={styles.choose}
          aria-label={t('Select bet on {name}', { name })}
          checked={choice.isOn}
          onChange={(event) => choice.onToggle(event.currentTarget.checked)}
        />
      )}
    </Row>
  );
}

/** Placeholder in a text for an element. */
const MARK = '\u0001';

/** Formats `₹10,000 at 1.92 · 16:12:08` with bold odds. */
function Terms({ bet, count }: { readonly bet: OpenBet; readonly count: number }) {
  const write = useOddsFormatter();
  const eachWay = formatEachWayBet(bet);
  const values = { stake: rupeesText(computeLiveStake(bet)), odds: MARK };
  const terms = isOnSession(bet) ? t('{stake} on {odds}', values) : t('{stake} at {odds}', values);
  const isBare = bet.unmatchedStake > 0 && bet.matchedStake === 0;
  const [before = '', after = ''] = (isBare ? t('Unmatched: {terms}', { terms }) : terms).split(MARK);
  return (
    <small>
      {before}
      <b>{formatBetOdds(bet, write)}</b>
      {after} ·{' '}
      {count === 1 ? (
        <time dateTime={bet.placeTime}>{secondsText(bet.placeTime)}</time>
      ) : (
        t('average of {count} bets', { count })
      )}
      {eachWay === null ? null : ` · ${eachWay}`}
    </small>
  );
}

/** Unmatched remainder with edit and cancel. */
export function UnmatchedRemainder({ bet }: { readonly bet: OpenBet }) {
  const [isEditing, setEditing] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const matched = amountText(bet.matchedStake);
  const unmatched = amountText(bet.unmatchedStake);
  const cancel = async () => {
    setCancelling(true);
    await cancelBets({ betIds: [bet.betId] });
    setCancelling(false);
  };
  return (
    <div className={styles.resting}>
      {bet.matchedStake > 0 ? (
        <>
          <progress
            max={1}
            value={bet.matchedStake / (bet.matchedStake + bet.unmatchedStake)}
            aria-label={t('Matched stake')}
          />
          <small>{t('{matched} matched, {unmatched} unmatched', { matched, unmatched })}</small>
        </>
      ) : null}
      <Row as="span" gap={4} align="stretch">
        <Button size="s" onClick={() => setEditing(!isEditing)} aria-expanded={isEditing}>
          {t('Edit')}
        </Button>
        <Button
          size="s"
          disabled={isCancelling}
          onClick={() => void cancel()}
          aria-label={t('Cancel {side} {name}, {stake} unmatched', {
            side: t(bet.betType),
            name: runnerText(bet),
            stake: unmatched,
          })}
        >
          {t('Cancel')}
        </Button>
      </Row>
      {isEditing ? (
        <Suspense fallback={null}>
          <EditBet bet={bet} onDone={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

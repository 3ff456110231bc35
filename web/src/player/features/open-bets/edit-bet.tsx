import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { getLadder } from '@crease/core/ladder/price-ladder.ts';
import { type SubmitEvent, useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { readNumber, toTypedNumber } from '#format/typed-number.ts';
import { runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { isLayBet } from '#player/betting/bet-text.ts';
import { isPermitted, stepPrice } from '#player/betting/preview.ts';
import { Button } from '#ui/button/button.tsx';
import { bindNumber } from '#ui/field/text-field.tsx';
import { Stepper } from '#ui/stepper/stepper.tsx';
import { updateBet } from './change-bets.ts';
import styles from './open-bets.module.css';

const CLASSIC = getLadder('CLASSIC');

/** Why new terms can't be sent; null if they can. @param terms price null on a line, where it can't change. */
function findProblem({ price, stake }: { readonly price: number | null; readonly stake: number }) {
  if (price !== null && !isPermitted(CLASSIC, price)) {
    return t('Those odds aren’t valid. Use − or + for the nearest price.');
  }
  return stake > 0 ? null : t('Enter a stake.');
}

/**
 * New odds or stake for an unmatched remainder. A lower stake keeps its place in the queue; any other change loses
 * it.
 */
export function EditBet({ bet, onDone }: { readonly bet: OpenBet; readonly onDone: () => void }) {
  const requested = bet.matchedStake + bet.unmatchedStake;
  const [odds, setOdds] = useState(priceText(bet.betRate));
  const [stake, setStake] = useState(String(requested));
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isLine = bet.fancyValue > 0;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const newStake = readNumber(stake) ?? 0;
    const price = readNumber(odds) ?? 0;
    const wrong = findProblem({ price: isLine ? null : price, stake: newStake });
    setProblem(wrong);
    if (wrong !== null) return;
    setSending(true);
    const refusal = await updateBet({
      betId: bet.betId,
      ...(isLine || price === bet.betRate ? {} : { rate: price }),
      // A bet's requested stake includes its cancelled and lapsed parts.
      stake: newStake + bet.cancelledStake + bet.lapsedStake + bet.voidedStake,
    });
    setSending(false);
    setProblem(refusal);
    if (refusal === null) onDone();
  };

  return (
    <form
      className={styles.edit}
      onSubmit={(event) => void submit(event)}
      aria-label={t('Edit bet on {name}', { name: runnerText(bet) })}
    >
      <EditFields {...{ odds, stake, isLine, isSending }} onOdds={setOdds} onStake={setStake} />
      <Button type="submit" variant="primary" disabled={isSending}>
        {isSending ? t('Sending…') : t('Change')}
      </Button>
      <Consequence bet={bet} price={isLine ? 2 : (readNumber(odds) ?? 0)} stake={readNumber(stake) ?? 0} />
      <p role="alert">{problem}</p>
    </form>
  );
}

interface ConsequenceProps {
  readonly bet: OpenBet;
  /** Evens on a line. */
  readonly price: number;
  /** New stake in rupees, including the matched part. */
  readonly stake: number;
}

/** Risk and winnings of the unmatched part, and whether it keeps its place in the queue. */
function Consequence({ bet, price, stake }: ConsequenceProps) {
  const rest = stake - bet.matchedStake;
  if (rest <= 0 || price <= 1) return null;
  const profit = rest * (price - 1);
  const [risk, win] = isLayBet(bet) ? [profit, rest] : [rest, profit];
  const isLater = (bet.fancyValue === 0 && price !== bet.betRate) || rest > bet.unmatchedStake;
  const values = { rest: rupeesText(rest), risk: rupeesText(risk), win: rupeesText(win) };
  return (
    <p className={styles.consequence}>
      {t('{rest} unmatched: risk {risk} to win {win}.', values)}{' '}
      {isLater ? t('Loses its place in the queue.') : t('Keeps its place in the queue.')}
    </p>
  );
}

interface EditFieldsProps {
  /** As typed. */
  readonly odds: string;
  readonly stake: string;
  /** A line has no odds to change. */
  readonly isLine: boolean;
  readonly isSending: boolean;
  readonly onOdds: (typed: string) => void;
  readonly onStake: (typed: string) => void;
}

function EditFields({ odds, stake, isLine, isSending, onOdds, onStake }: EditFieldsProps) {
  return (
    <>
      {isLine ? null : (
        <span>
          <span className={styles.fieldName} aria-hidden="true">
            {t('New odds')}
          </span>
          <Stepper
            label={t('New odds')}
            value={odds}
            disabled={isSending}
            invalid={!isPermitted(CLASSIC, readNumber(odds) ?? 0)}
            onChange={(text) => onOdds(toTypedNumber(text) ?? odds)}
            onStep={(up) => onOdds(priceText(stepPrice(CLASSIC, readNumber(odds) ?? 0, up)))}
          />
        </span>
      )}
      <label>
        <span className={styles.fieldName}>{t('New stake (₹)')}</span>
        <input
          className={styles.stake}
          {...bindNumber({
            value: stake,
            onChange: (text) => onStake(toTypedNumber(text) ?? stake),
          })}
          disabled={isSending}
        />
      </label>
    </>
  );
}

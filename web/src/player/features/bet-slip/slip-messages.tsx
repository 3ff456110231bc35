import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { isRunsBook } from '#player/betting/kind-traits.ts';
import { type OddsText, useOddsFormatter } from '#player/betting/odds-text.ts';
import { formatOffer, formatQuoted, formatRate, type Selection, type SlipOffer } from '#player/betting/quote.ts';
import styles from './bet-slip.module.css';
import { setStakeText, takeOffer } from './slip.ts';
import { findNewOffer } from './slip-controls.tsx';
import { describeMove } from './slip-rules.ts';
import type { SlipFacts } from './use-slip.ts';

interface Message {
  readonly text: string;
  readonly kind: 'warn' | 'error' | 'info';
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export interface SlipMessagesProps {
  readonly facts: SlipFacts;
  readonly selection: Selection;
  readonly market: WireMarket;
}

/**
 * The most important problem of the bet, with a one-press fix where possible, or else what to expect of it. Never all at
 * once: the notes have room for two lines, so that a change doesn't move the button under a finger. A rejection comes
 * with its cause, such as the new rate.
 */
export function SlipMessages(props: SlipMessagesProps) {
  const say = useOddsFormatter();
  const problems = listProblems(props, say).slice(0, props.facts.refusal === null ? 1 : 2);
  return (
    <div className={styles.notes}>
      <Messages lines={problems} isAlert />
      <Messages lines={problems.length === 0 ? listHints(props, say) : []} />
    </div>
  );
}

/** Most important first: why nothing can be placed, the server's answer, changes to accept, then what was typed. */
function listProblems(props: SlipMessagesProps, formatOdds: OddsText): Message[] {
  const { facts, selection, market } = props;
  const { refusal, isUnderWay, moved, problem } = facts;
  const lines = stateMessages(facts);
  if (refusal !== null) lines.push({ text: refusal, kind: 'error' });
  if (isUnderWay) return lines;
  if (moved !== null) {
    const text = describeMove(selection.price, moved, isRunsBook(market.kind), formatOdds);
    lines.push({ text, kind: 'warn' });
  }
  lines.push(...quoteMessages(props, formatOdds).filter(isUrgent), ...repeatMessages(props, formatOdds));
  if (problem !== null) {
    const { text, fix } = problem;
    const action = fix === null ? {} : { action: { label: fix.label, onPress: () => setStakeText(String(fix.stake)) } };
    lines.push({ text, kind: 'error', ...action });
  }
  return lines;
}

function listHints(props: SlipMessagesProps, formatOdds: OddsText): Message[] {
  const { facts } = props;
  const lines: Message[] = [];
  if (facts.waits && facts.moved === null && facts.availability === 'open' && !facts.isUnderWay) {
    const odds = formatOdds(facts.price);
    lines.push({
      text: t('At {odds} this bet stays unmatched until someone takes it.', { odds }),
      kind: 'info',
    });
  }
  lines.push(...depthMessages(props, formatOdds));
  if (!facts.isUnderWay) lines.push(...quoteMessages(props, formatOdds).filter((line) => !isUrgent(line)));
  return lines;
}

function isUrgent({ kind }: Message): boolean {
  return kind !== 'info';
}

/** How a bet at the asked price would match now: at a better price, or only in part. */
function depthMessages({ facts, selection }: SlipMessagesProps, formatOdds: OddsText): Message[] {
  const { split, better, availability, isUnderWay, isAtSp, problem } = facts;
  if (availability !== 'open' || isUnderWay || isAtSp || problem !== null) return [];
  const lines: Message[] = [];
  if (better !== null && facts.price === selection.price) {
    const odds = formatOdds(better);
    lines.push({
      text: t('{odds} now available. You get the best price.', { odds }),
      kind: 'info',
    });
  }
  if (split !== null) {
    const { now, rest } = split;
    const values = { now: rupeesText(now), rest: rupeesText(rest) };
    lines.push({ text: t('{now} now, {rest} would stay unmatched', values), kind: 'info' });
  }
  return lines;
}

/** Favourable rate changes are shown but not announced. */
function Messages({ lines, isAlert = false }: { readonly lines: readonly Message[]; readonly isAlert?: boolean }) {
  return (
    <div className={styles.messages} role={isAlert ? 'alert' : undefined}>
      {lines.map(({ text, kind, action }) => (
        <p key={text} data-kind={kind}>
          {text}{' '}
          {action === undefined ? null : (
            <button type="button" onClick={action.onPress}>
              {action.label}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}

function stateMessages({ phase, stale, availability, isLocked }: SlipFacts): Message[] {
  const lines: Message[] = [];
  if (phase === 'ASKING') {
    lines.push({
      text: t('The page reloaded. Checking your bet…'),
      kind: 'warn',
    });
  }
  if (isLocked && availability !== 'closed') {
    lines.push({
      text: t('Betting is locked. Nothing is placed; your selection stays here.'),
      kind: 'warn',
    });
  }
  if (stale) lines.push({ text: t('Connection lost. Prices may be out of date.'), kind: 'warn' });
  if (availability === 'suspended')
    lines.push({
      text: t('Suspended. Nothing is placed; your selection stays here.'),
      kind: 'warn',
    });
  if (availability === 'ball-running')
    lines.push({
      text: t('No bets during a ball or raid. Nothing is placed; your selection stays here.'),
      kind: 'warn',
    });
  if (availability === 'closed') lines.push({ text: t('This market is closed.'), kind: 'warn' });
  return lines;
}

/** Latest house quote, from a push or a rejection. */
function quoteMessages({ facts, market }: SlipMessagesProps, formatOdds: OddsText): Message[] {
  const { change, price, line } = facts;
  const offer = change?.offer ?? facts.offer;
  if (offer === null) return [];
  const { band } = facts;
  if (change?.isRefused === false) {
    const now = formatQuoted(market.kind, change.offer.rate, formatOdds);
    return [
      {
        text: t('The rate is now {rate}. You’ll get the latest rate.', { rate: now }),
        kind: 'info',
      },
    ];
  }
  if (change === null && offer.rate === price && offer.line === line) return [];
  const [was = '', is = ''] = [{ rate: price, line }, offer].map((quote) =>
    formatOffer(market.kind, quote, band, formatOdds),
  );
  return [
    {
      text:
        offer.line === line
          ? t('Rate changed {was} → {is}.', { was, is })
          : t('Line changed {was} → {is}.', { was, is }),
      kind: 'warn',
      // Pushed quotes are accepted with the slip's main button.
      ...(findNewOffer(facts) === null
        ? { action: { label: t('Accept {offer}', { offer: is }), onPress: () => takeOffer(offer) } }
        : {}),
    },
  ];
}

/** Shown if the current price differs from that of the repeated bet. */
function repeatMessages({ facts, selection, market }: SlipMessagesProps, formatOdds: OddsText): Message[] {
  const { repeats, price, line, band } = facts;
  if (repeats === null || price !== selection.price) return [];
  if (repeats.rate === price && repeats.line === line) return [];
  const formatQuote = (quote: SlipOffer) =>
    market.house
      ? formatOffer(market.kind, quote, band, formatOdds)
      : isRunsBook(market.kind)
        ? formatRate(quote.rate)
        : formatOdds(quote.rate);
  const values = { was: formatQuote(repeats), is: formatQuote({ rate: price, line }) };
  return [{ text: t('Your last bet was at {was}. This one is at {is}.', values), kind: 'warn' }];
}

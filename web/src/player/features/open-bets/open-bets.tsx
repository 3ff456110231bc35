import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { type ReactNode, useState } from 'react';
import { useEvent } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { useStoredSwitch } from '#client/storage/dismissals.ts';
import { useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { load, openBets } from '#player/betting/open-bets.ts';
import { computeTotals, sumMarketExposure } from '#player/betting/shown-bets.ts';
import { useWonMoment } from '#player/betting/won-moment.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import { useSettledValue } from '#ui/motion/use-settled-value.ts';
import won from '#ui/motion/won.module.css';
import { ListSwitches } from './many-bets.tsx';
import { BetList } from './market-group.tsx';
import styles from './open-bets.module.css';

/** Sport ID of horse racing. */
const RACING = 26;

export interface OpenBetsProps {
  /** The page's event; adds a switch that limits the list to it. */
  readonly eventId?: number | undefined;
  /** Renders a cash-out next to a market's heading. */
  readonly cashOutOf?: ((bet: OpenBet) => ReactNode) | undefined;
  /**
   * Shows the page's markets, where the slip is rendered under its market. Omit if the page's slip is always in view.
   */
  readonly onShowMarkets?: (() => void) | undefined;
  /** Called when a bet is put on the slip and its match page is about to open. */
  readonly onRepeat?: (() => void) | undefined;
}

/** The user's unsettled bets by market, with kinds in match page order, and their exposure. */
export function OpenBets({ eventId, cashOutOf, onShowMarkets = noop, onRepeat }: OpenBetsProps) {
  const { isLoading, failed, results, exposures, ...newest } = useStore(openBets, (state) => state);
  const bets = useSettledValue(newest.bets);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const [requested, setRequested] = useState<'match' | 'all'>('match');
  const isNarrow = eventId !== undefined && requested === 'match';
  const shown = isNarrow ? bets.filter((bet) => bet.eventId === eventId) : bets;
  // Slips under a market belong to the page's match only.
  const hasSlip = (bet: OpenBet) => eventId !== undefined && (onShowMarkets === noop || bet.eventId === eventId);
  const worst = sumMarketExposure(shown, exposures ?? results);
  const [isAverage, setAverage] = useStoredSwitch('bets-average');
  const [hasInfo, setInfo] = useStoredSwitch('bets-info');
  // A tab already has this name.
  const isTab = eventId !== undefined && onShowMarkets !== noop;

  return (
    <>
      <Head count={bets.length} isTab={isTab}>
        {eventId === undefined ? null : <EventSwitch eventId={eventId} scope={requested} onChange={setRequested} />}
        {shown.length > 0 ? (
          <ListSwitches
            switches={[
              { name: t('Average odds'), isOn: isAverage, onToggle: setAverage },
              { name: t('Bet info'), isOn: hasInfo, onToggle: setInfo },
            ]}
          />
        ) : null}
      </Head>
      {isLoggedIn ? (
        <NoBets failed={failed} isLoading={isLoading} has={shown.length > 0} elsewhere={isNarrow ? bets.length : 0} />
      ) : (
        <p className={styles.empty}>{t('Log in to see your bets.')}</p>
      )}
      {shown.length > 0 ? (
        <BetList
          bets={shown}
          isOneMatch={isNarrow}
          isAverage={isAverage}
          hasInfo={hasInfo}
          getSlipOpener={(bet) => (hasSlip(bet) ? onShowMarkets : null)}
          cashOutOf={cashOutOf}
          onRepeat={onRepeat}
        />
      ) : null}
      {shown.length > 0 && <Totals bets={shown} worst={worst} />}
    </>
  );
}

interface HeadProps {
  readonly count: number;
  /** The title is the tab's, too. */
  readonly isTab: boolean;
  readonly children: ReactNode;
}

/** Title and switches; shines for a moment after a win. */
function Head({ count, isTab, children }: HeadProps) {
  const hasWon = useWonMoment();
  return (
    <header className={`${styles.head} ${won.won}`} data-won={hasWon || undefined}>
      <h2 className={isTab ? 'visually-hidden' : styles.title}>
        {t('Open bets')} {count > 0 ? <span className={styles.count}>{count}</span> : null}
      </h2>
      {children}
    </header>
  );
}

interface EventSwitchProps {
  readonly eventId: number;
  readonly scope: 'match' | 'all';
  readonly onChange: (scope: 'match' | 'all') => void;
}

/** Limits the list to the page's event. */
function EventSwitch({ eventId, scope, onChange }: EventSwitchProps) {
  const isRace = useEvent(eventId)?.sportId === RACING;
  return (
    <fieldset className={styles.segment} aria-label={t('Show bets from')}>
      <button type="button" aria-pressed={scope === 'match'} onClick={() => onChange('match')}>
        {isRace ? t('This race') : t('This match')}
      </button>
      <button type="button" aria-pressed={scope === 'all'} onClick={() => onChange('all')}>
        {t('All')}
      </button>
    </fieldset>
  );
}

function noop(): void {
  // The slip is already in view.
}

function NoBets({
  failed,
  isLoading,
  has,
  elsewhere,
}: {
  readonly failed: boolean;
  readonly isLoading: boolean;
  readonly has: boolean;
  /** Bets that the switch hides. */
  readonly elsewhere: number;
}) {
  if (has) return null;
  if (!failed && elsewhere > 0) {
    return <p className={styles.empty}>{t('None here, {count} elsewhere', { count: elsewhere })}</p>;
  }
  if (!failed) {
    return <p className={styles.empty}>{isLoading ? t('Loading bets…') : t('No open bets')}</p>;
  }
  return (
    <p className={styles.empty}>
      {t('Couldn’t load your bets.')}{' '}
      <button type="button" className={styles.link} onClick={() => void load().catch(() => undefined)}>
        {t('Try again')}
      </button>
    </p>
  );
}

function Totals({ bets, worst }: { readonly bets: readonly OpenBet[]; readonly worst: number }) {
  const { stake } = computeTotals(bets);
  const count = bets.length;
  return (
    <Row as="footer" gap={4} align="stretch" justify="between" padX={5} padY={4} border="top" size={12} tone="muted">
      <Text as="b" weight="semi">
        {t('{count, plural, one {# bet} other {# bets}}, stake {stake}', {
          count,
          stake: rupeesText(stake),
        })}
      </Text>
      <span>
        {t('Worst case')}{' '}
        <Text as="b" weight="semi" {...(worst > 0 && { tone: 'lose' })}>
          {rupeesText(worst === 0 ? 0 : -worst)}
        </Text>
      </span>
    </Row>
  );
}

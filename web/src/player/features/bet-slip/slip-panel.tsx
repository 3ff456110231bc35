import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useId } from 'react';
import { setPreferences, usePreference } from '#client/session/preferences.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { openBets, useNeedsDeposit } from '#player/betting/open-bets.ts';
import { useOwnRules } from '#player/betting/own-limits.ts';
import { useWonMoment } from '#player/betting/won-moment.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Box, Row, Text } from '#ui/layout/layout.tsx';
import { whenIdle } from '#ui/motion/schedule.ts';
import won from '#ui/motion/won.module.css';
import { Switch } from '#ui/switch/switch.tsx';
import { useOneClick } from './bet-choices.ts';
import { betSlip, clearSlip, markRestored } from './slip.ts';
import { OneClickBanner, RepeatBet } from './slip-banners.tsx';
import styles from './slip-panel.module.css';
import { dropSlip } from './slip-upkeep.ts';
import { LateBetSlip, SLIP_WITHIN_MS, slipChunk } from './take-price.ts';
import { useSelectedMarket } from './use-slip.ts';

whenIdle(() => void slipChunk().catch(() => undefined), SLIP_WITHIN_MS);

/** Bet slip for wide screens: empty, loading or active. */
export function SlipPanel() {
  const selection = useStore(betSlip, (state) => state.selection);
  const isLoggedIn = useStore(session, ({ user }) => user !== null);
  const isRestored = useStore(betSlip, (state) => state.isRestored);
  const { market, isGone, error, refetch } = useSelectedMarket(selection);

  useEffect(() => {
    if (isGone) dropSlip();
    else if (isRestored && market !== undefined) markRestored();
  }, [isRestored, isGone, market]);

  useStakeKey();

  return (
    <Box as="section" clip surface="panel" radius="card" border="all" aria-label={t('Betslip')} data-betslip>
      <div className={`${styles.head} ${won.won}`} data-won={useWonMoment() || undefined}>
        <h2>{t('Betslip')}</h2>
        {selection === null ? null : <span className={styles.count}>1</span>}
        {isLoggedIn && selection === null ? (
          <Link to="/stake-setting" className={styles.edit}>
            {t('Edit stakes')}
          </Link>
        ) : null}
      </div>
      <div className={styles.oneClick}>
        <OneClickBanner />
      </div>
      {selection === null && <EmptySlip />}
      <RepeatBet />
      {selection !== null && market !== undefined ? (
        <Suspense fallback={<Wait>{t('Loading market…')}</Wait>}>
          <LateBetSlip selection={selection} market={market} />
        </Suspense>
      ) : null}
      {selection !== null && market === undefined ? (
        <Wait>
          {isGone ? (
            <>
              {t('This market is closed.')}{' '}
              <button type="button" className={styles.remove} onClick={clearSlip}>
                {t('Remove')}
              </button>
            </>
          ) : error !== null ? (
            <>
              {t('Couldn’t load the market. Your selection stays here.')}{' '}
              <button type="button" className={styles.remove} onClick={refetch}>
                {t('Try again')}
              </button>
            </>
          ) : (
            t('Loading market…')
          )}
        </Wait>
      ) : null}
    </Box>
  );
}

function Wait({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="p" padX={5} padY={7} size={13} tone="muted">
      {children}
    </Text>
  );
}

/** Focuses the stake on "B" unless the user is typing. */
function useStakeKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (event.key.toLowerCase() === 'b' && !isTyping && !event.metaKey && !event.ctrlKey) {
        document.querySelector<HTMLInputElement>('[data-betslip] input[placeholder="0"]')?.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Empty slip: instructions and the current placement mode. */
function EmptySlip() {
  const { barred } = useOwnRules();
  const isLoggedIn = useStore(session, ({ user }) => user !== null);
  const hasBet = useStore(openBets, ({ bets }) => bets.length > 0);
  return (
    <>
      <Row as="p" gap={5} padX={5} padY={7} size={13} tone="muted">
        <Icon variant="regular" name="ticket" />
        {barred ?? <FirstStep />}
      </Row>
      {isLoggedIn && !hasBet ? (
        <Text as="p" padX={5} padBottom={5} size={13} leading={18} tone="muted">
          {t('Blue is back: you win if it happens. Pink is lay: you win if it doesn’t.')}
        </Text>
      ) : null}
      {isLoggedIn ? (
        <>
          <StepLink name="confirmBets" words={t('Confirm before placing')} />
          <StepLink name="oneClick" words={t('One-click betting')} />
        </>
      ) : null}
    </>
  );
}

/** Without money, how to get some; otherwise the effect of a price. */
function FirstStep() {
  const isOneClick = useOneClick();
  if (useNeedsDeposit()) {
    return (
      <>
        {t('Your balance is ₹0.')}{' '}
        <Link to="/depositw/$id" params={{ id: '1' }} className={styles.remove}>
          {t('Deposit')}
        </Link>
      </>
    );
  }
  return isOneClick ? t('Tap a price to bet at once.') : t('Tap a price to add a bet.');
}

function StepLink({ name, words }: { readonly name: 'confirmBets' | 'oneClick'; readonly words: string }) {
  const id = useId();
  const isOn = usePreference(name);
  return (
    <Row justify="between" padX={5} border="top" size={13}>
      {/* The switch is reached by keyboard itself; its name is a larger target for a pointer. */}
      <label id={id} htmlFor={`${id}-switch`}>
        {words}
      </label>
      <Switch id={`${id}-switch`} nameId={id} isOn={isOn} onToggle={(on) => setPreferences({ [name]: on })} />
    </Row>
  );
}

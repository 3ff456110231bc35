import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { logOut } from '#client/session/keep-session.ts';
import { setPreferences, usePreference } from '#client/session/preferences.ts';
import { session } from '#client/session/session.ts';
import { hasCashier } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { dayClockWithin } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { balance } from '#player/betting/open-bets.ts';
import { InstallRow } from '#player/features/install/install-notes.tsx';
import { openTimeOut } from '#player/features/play-limits/time-out-sheet.ts';
import { useHasSessionTimer } from '#player/features/reality-check/is-counted.ts';
import { SessionClock } from '#player/features/reality-check/session-clock.tsx';
import { LanguageChoice, ThemeChoice } from '#player/features/settings/look-choices.tsx';
import { Button, buttonLook, IconButton } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { Box, Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './account-drawer.module.css';
import { AccountCount, useAccountPages } from './account-places.tsx';
import { DropPanel } from './drop-panel.tsx';
import { getInitials } from './initials.ts';
import { setOpen, uiFlags } from './open-drawer.ts';

const close = () => setOpen('accountDrawer', false);

/** Account menu: a panel below its button, or a drawer from the right on phones. */
export function AccountDrawer() {
  const open = useStore(uiFlags, (state) => state.accountDrawer);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  if (!isLoggedIn) return null;
  return (
    <DropPanel name="accountDrawer" open={open} label={t('Account')} phoneKind="right">
      <Head />
      <Figures />
      <SessionRow />
      <BreakRow />
      <AccountLinks />
      <Switches />
      <Exit />
    </DropPanel>
  );
}

function Head() {
  const user = useStore(session, (state) => state.user);
  if (user === null) return null;
  const { userName, lastLogin, isDemo } = user;
  return (
    <Row gap={5} className={styles.head}>
      <span className={styles.initials} aria-hidden="true">
        {getInitials(userName)}
      </span>
      <Box grow canShrink>
        <Text as="h2" leading={20} weight="semi" breaks className={styles.name}>
          {userName}
        </Text>
        <Text as="p" size={12} leading={16} className={styles.last}>
          {lastLogin === null ? t('First login') : t('Last login {time}', { time: dayClockWithin(lastLogin) })}
        </Text>
        {isDemo && (
          <Text as="p" size={12} leading={16} className={styles.last}>
            {t('Demo account: you can’t log back in after you log out.')}
          </Text>
        )}
      </Box>
      <IconButton ground="head" label={t('Close account')} onClick={close}>
        <Icon variant="regular" name="close" />
      </IconButton>
    </Row>
  );
}

function Figures() {
  const setting = useSettings();
  const free = useStore(balance, (state) => state.balance) ?? 0;
  const exposure = useStore(balance, (state) => state.exposure) ?? 0;
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <Note as="dt">{t('Available to bet')}</Note>
          <Text as="dd" size={14} leading={20} weight="semi">
            {rupeesText(free)}
          </Text>
        </div>
        <div>
          <Note as="dt">{t('Exposure')}</Note>
          <Text as="dd" size={14} leading={20} weight="semi" tone={exposure > 0 ? 'lose' : 'text'}>
            {rupeesText(exposure === 0 ? 0 : -exposure)}
          </Text>
        </div>
      </dl>
      {hasCashier(setting) && (
        <Row as="p" gap={4} align="stretch" className={styles.cashier}>
          <Link
            to="/depositw/$id"
            params={{ id: '1' }}
            {...buttonLook({ variant: 'primary', size: 'l', isWide: true })}
            onClick={close}
          >
            {t('Deposit')}
          </Link>
          <Link to="/depositw/$id" params={{ id: '2' }} {...buttonLook({ size: 'l', isWide: true })} onClick={close}>
            {t('Withdraw')}
          </Link>
        </Row>
      )}
      {setting.licence === null && (
        <Note as="p" className={styles.play}>
          {t('Play money: no deposits or withdrawals.')}
        </Note>
      )}
    </>
  );
}

/** Session time, if tracked. */
function SessionRow() {
  return useHasSessionTimer() ? <SessionClock ground="row" onPress={close} /> : null;
}

/** Time-out without a visit to the limits. Demo accounts have no limits. */
function BreakRow() {
  const isDemo = useStore(session, (state) => state.user?.isDemo ?? true);
  if (isDemo) return null;
  const open = () => {
    close();
    openTimeOut();
  };
  return (
    <button type="button" className={styles.row} onClick={open}>
      <Icon variant="regular" name="shield" />
      {t('Take a break')}
    </button>
  );
}

function AccountLinks() {
  const pages = useAccountPages();
  return (
    <ul>
      {pages.map(({ to, search = {}, words, icon }) => (
        <li key={words}>
          <Link
            to={to}
            search={search}
            activeOptions={{ explicitUndefined: true }}
            className={styles.row}
            onClick={close}
          >
            <Icon variant="regular" name={icon} />
            {t(words)}
            <AccountCount to={to} className={styles.badge} />
          </Link>
        </li>
      ))}
      <li>
        <Link to="/rules" className={styles.row} onClick={close}>
          <Icon variant="regular" name="rules" />
          {t('Rules')}
        </Link>
      </li>
    </ul>
  );
}

function Switches() {
  const { domainTitle } = useSettings();
  const oneClick = usePreference('oneClick');
  const oneClickStake = usePreference('oneClickStake');
  const confirmBets = usePreference('confirmBets');
  return (
    <ul>
      <li>
        <SwitchRow
          icon="check"
          words={t('Confirm before placing')}
          isOn={confirmBets}
          onToggle={(isOn) => setPreferences({ confirmBets: isOn })}
        />
      </li>
      <li>
        <SwitchRow
          icon="ticket"
          words={t('One-click betting, {stake} per bet', { stake: rupeesText(oneClickStake) })}
          isOn={oneClick}
          onToggle={(isOn) => setPreferences({ oneClick: isOn })}
        />
      </li>
      <li className={styles.row}>
        <Icon variant="regular" name="moon" />
        <ThemeChoice />
      </li>
      <li className={styles.row}>
        <Icon variant="regular" name="chat" />
        <LanguageChoice />
      </li>
      <li>
        <InstallRow className={styles.row} title={domainTitle} onInstall={close} />
      </li>
    </ul>
  );
}

/** Logs out; a demo account is asked first, because it ends with its session. */
function Exit() {
  const navigate = useNavigate();
  const isDemo = useStore(session, (state) => state.user?.isDemo ?? false);
  const [isAsking, setAsking] = useState(false);

  async function leave() {
    close();
    await navigate({ to: '/inplay' });
    await logOut();
    toasts.show('success', t('You’ve been logged out'));
  }

  return (
    <>
      <a
        className={styles.row}
        href="/inplay"
        onClick={(event) => {
          event.preventDefault();
          if (isDemo) setAsking(true);
          else void leave();
        }}
      >
        <Icon variant="regular" name="logout" />
        {t('Log out')}
      </a>
      <EndDemo open={isAsking} onLeave={() => void leave()} onStay={() => setAsking(false)} />
    </>
  );
}

interface EndDemoProps {
  readonly open: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

function EndDemo({ open, onLeave, onStay }: EndDemoProps) {
  const title = t('End demo account');
  return (
    <TitledDialog title={title} open={open} onClose={onStay}>
      <Stack gap={5} padX={8} padTop={4} padBottom={8}>
        <p>{t('Its balance and bets are deleted. This can’t be undone.')}</p>
        <Button variant="danger" size="l" isWide onClick={onLeave}>
          {t('Log out')}
        </Button>
        <Button size="l" isWide onClick={onStay}>
          {t('Stay logged in')}
        </Button>
      </Stack>
    </TitledDialog>
  );
}

export interface SwitchRowProps {
  readonly icon: IconName;
  readonly words: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

/** A menu row with a switch. */
function SwitchRow({ icon, words, isOn, onToggle }: SwitchRowProps) {
  return (
    <button type="button" className={styles.row} role="switch" aria-checked={isOn} onClick={() => onToggle(!isOn)}>
      <Icon variant="regular" name={icon} />
      {words}
      <Text pushed rigid relative className={styles.switch} data-on={isOn || undefined} aria-hidden="true" />
    </button>
  );
}

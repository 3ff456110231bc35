import type { PaymentInfo } from '@crease/contracts/cash/cashier.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { balance, openBets } from '#player/betting/open-bets.ts';
import { addRupees } from '#player/betting/shown-bets.ts';
import { buttonLook } from '#ui/button/button.tsx';
import { FactLine } from '#ui/facts/facts.tsx';
import { Box, Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './wallet-home.module.css';

export interface WalletHomeProps {
  readonly info: PaymentInfo;
  /** Remaining deposit limit; null if none. */
  readonly limit: ReactNode;
  /** Pending requests. */
  readonly open: ReactNode;
  /** Latest statement entries. */
  readonly lines: ReactNode;
  /** Payout accounts. */
  readonly accounts: ReactNode;
}

/** Wallet overview: balance, pending requests and net deposits. */
export function WalletHome({ info, limit, open, lines, accounts }: WalletHomeProps) {
  return (
    <Stack gap={5} className={styles.columns}>
      <Stack content="start" canShrink className={styles.column}>
        <Amounts info={info} />
        <Panel
          title={t('Pending')}
          aside={
            <Link to="/dwrequests" className={styles.link}>
              {t('All requests')}
            </Link>
          }
        >
          {open}
        </Panel>
        <Panel
          title={t('Recent transactions')}
          aside={
            <Link to="/account-cash-statement" className={styles.link}>
              {t('Statement')}
            </Link>
          }
        >
          {lines}
        </Panel>
      </Stack>
      <Stack content="start" canShrink className={styles.column}>
        <NetDeposits info={info} limit={limit} />
        {accounts}
      </Stack>
    </Stack>
  );
}

/** The balance follows pushes, as in the header; the rest is loaded with the requests. */
function Amounts({ info }: Pick<WalletHomeProps, 'info'>) {
  const live = useStore(balance, (state) => state);
  const bets = useStore(openBets, (state) => state.bets.length);
  const free = live.balance ?? info.balance;
  return (
    <Box as="section" canShrink surface="panel" radius="panel" outlined aria-label={t('Wallet')}>
      <Row align="end" justify="between" wrap className={styles.main}>
        <div>
          <Note as="p">{t('Available to bet or withdraw')}</Note>
          <p className={styles.figure}>{rupeesText(free)}</p>
        </div>
        <Row gap={4} align="stretch" className={styles.ways}>
          <Link
            to="/depositw/$id"
            params={{ id: '1' }}
            {...buttonLook({ variant: 'primary', size: 'l', isWide: true })}
          >
            {t('Deposit')}
          </Link>
          <Link to="/depositw/$id" params={{ id: '2' }} {...buttonLook({ size: 'l', isWide: true })}>
            {t('Withdraw')}
          </Link>
        </Row>
      </Row>
      <Stack as="dl" border="top" className={styles.parts}>
        <Part
          name={t('In open bets')}
          rupees={live.exposure ?? info.exposure}
          note={t('{count, plural, one {# open bet} other {# open bets}}, exposure', {
            count: bets,
          })}
        />
        <Part name={t('Bonus')} rupees={live.lockedBonus} note={t('Locked until wagered')} />
        <Part name={t('Pending withdrawals')} rupees={info.onItsWay} note={t('On hold for withdrawals')} />
      </Stack>
    </Box>
  );
}

function Part({ name, rupees, note }: { readonly name: string; readonly rupees: number; readonly note: string }) {
  return (
    <div className={styles.part}>
      <Text as="dt" tone="muted">
        {name}
      </Text>
      <Text as="dd" size={18} weight="semi" breaks className={styles.amount}>
        {rupeesText(rupees)}
      </Text>
      <Note as="dd">{note}</Note>
    </div>
  );
}

/** Lifetime deposits and withdrawals, and the remaining deposit limit. */
function NetDeposits({ info, limit }: { readonly info: PaymentInfo; readonly limit: ReactNode }) {
  const { deposited, withdrawn, monthDeposited, monthWithdrawn } = info;
  const net = addRupees(deposited, -withdrawn);
  const ofMonth = addRupees(monthDeposited, -monthWithdrawn);
  return (
    <Panel title={t('Net deposits')}>
      <Stack as="dl" gap={4} padX="panel" padBottom={6}>
        <FactLine name={t('Deposited')}>{rupeesText(deposited)}</FactLine>
        <FactLine name={t('Withdrawn')}>{rupeesText(withdrawn)}</FactLine>
        <FactLine name={net < 0 ? t('Net withdrawn') : t('Net deposited')} padTop={5} border="top" value={{ size: 18 }}>
          {rupeesText(Math.abs(net))}
        </FactLine>
        <FactLine name={ofMonth < 0 ? t('Net withdrawn this month') : t('Net deposited this month')}>
          {rupeesText(Math.abs(ofMonth))}
        </FactLine>
      </Stack>
      {limit !== null && (
        <Box padX="panel" padBottom={6}>
          {limit}
        </Box>
      )}
    </Panel>
  );
}

import type { ReactNode } from 'react';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { useBetDesk } from '#play/data/bet-desk.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { chipAt, useChosenChip } from '#play/parts/chip-rail.tsx';
import { useIsConnected } from '#play/parts/game-frame.tsx';
import { isOver } from '#play/parts/round-clock.tsx';
import { Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { PriceCell } from '#ui/price-cell/price-cell.tsx';
import { PriceOverlay } from '#ui/price-overlay/price-overlay.tsx';
import { BetDock, DockMain } from './bet-dock.tsx';
import styles from './runner-betting.module.css';
import {
  computeTerms,
  listRunnerBets,
  pickPrice,
  placePicked,
  type RunnerMoney,
  runnerMoney,
  usePicked,
} from './runner-money.ts';
import { useKit } from './table-kit.ts';

interface RunnerView {
  readonly runner: string;
  readonly name: string;
  readonly note?: string;
  /** Cards next to the name. */
  readonly cards?: ReactNode;
  readonly isWinner?: boolean;
}

/** Runners with back and lay prices. A selected price is bet in the dock. */
export function RunnerRows({ head, runners }: { readonly head: ReactNode; readonly runners: readonly RunnerView[] }) {
  const money = useRunnerMoney();
  const hasWinner = runners.some(({ isWinner }) => isWinner === true);
  return (
    <Stack radius="modal" className={styles.rows} data-many={runners.length > 3 || undefined}>
      <Row gap={6} justify="between" className={styles.top}>
        {head}
      </Row>
      <Stack gap={2} weight="semi" tone="game-muted" textAlign="center" className={styles.columns} aria-hidden="true">
        <span>{t('Back')}</span>
        <span>{t('Lay')}</span>
      </Stack>
      {runners.map((runner) => (
        <RunnerRow key={runner.runner} runner={runner} money={money} hasWinner={hasWinner} />
      ))}
    </Stack>
  );
}

/** Returns the player's P&L on the runners, including the selected price and chip. */
function useRunnerMoney(): RunnerMoney {
  const kit = useKit();
  const tickets = useSeat((seat) => seat.tickets);
  const quoteId = useSeat(({ table }) => table?.state.quote?.quoteId ?? null);
  const limits = useSeat((seat) => seat.limits);
  const stake = chipAt(limits, useChosenChip());
  const picked = usePicked(quoteId);
  const results = kit.backLay?.results ?? { runners: [], pushes: [] };
  return runnerMoney(listRunnerBets(tickets), picked === null ? null : { ...picked, stake }, results);
}

interface RunnerRowProps {
  readonly runner: RunnerView;
  readonly money: RunnerMoney;
  /** A runner has won, so no bets are returned. */
  readonly hasWinner: boolean;
}

function RunnerRow({ runner, money, hasWinner }: RunnerRowProps) {
  const state = useSeat(({ table }) => table?.state);
  const isOpen = state?.phase === 'OPEN';
  const now = money.now[runner.runner] ?? 0;
  const next = money.next?.[runner.runner] ?? null;
  return (
    <section className={styles.row} aria-label={runner.name} data-winner={runner.isWinner || undefined}>
      <div className={styles.name}>
        <b>{runner.name}</b>
        {runner.note !== undefined && (
          <Note block tone="game-muted">
            {runner.note}
          </Note>
        )}
        <Row as="span" gap={3} wrap size={14} weight="semi" className={styles.profit}>
          {money.exposure > 0 && <Profit amount={now} />}
          {next !== null && (
            <Text radius="cell" size={12} className={styles.next}>
              {'→ '}
              <Profit amount={next} />
            </Text>
          )}
        </Row>
      </div>
      <Row gap={4} align="stretch" wrap canShrink className={styles.cards}>
        {runner.cards}
      </Row>
      <Stack gap={2} relative size={16} className={styles.prices}>
        {hasWinner ? <End isWinner={runner.isWinner === true} /> : <Prices runner={runner} />}
        {!isOpen && state !== undefined && !isOver(state.phase) && <PriceOverlay kind="suspended" />}
      </Stack>
    </section>
  );
}

function End({ isWinner }: { readonly isWinner: boolean }) {
  return (
    <span className={styles.end} data-won={isWinner || undefined}>
      {isWinner ? t('Won') : t('Lost')}
    </span>
  );
}

/** A signed P&L. */
function Profit({ amount }: { readonly amount: number }) {
  const text = rupeesText(amount / 100).replace('₹', '');
  return <span data-sign={Math.sign(amount)}>{amount > 0 ? `+${text}` : text}</span>;
}

const SIDES = ['BACK', 'LAY'] as const;

function Prices({ runner: look }: { readonly runner: RunnerView }) {
  const quote = useSeat(({ table }) => table?.state.quote ?? null);
  const most = useSeat((seat) => seat.limits.maxMain);
  const isConnected = useIsConnected();
  const picked = usePicked(quote?.quoteId ?? null);
  const found = quote?.runners.find(({ runner }) => runner === look.runner);
  return SIDES.map((side) => {
    const price = (side === 'BACK' ? found?.back : found?.lay) ?? null;
    const size = price === null ? null : side === 'BACK' ? most : (most * 100) / (price - 100);
    return (
      <PriceCell
        key={side}
        side={side === 'BACK' ? 'back' : 'lay'}
        name={side === 'BACK' ? t('Back {name}', { name: look.name }) : t('Lay {name}', { name: look.name })}
        price={price === null ? null : price / 100}
        size={size === null ? null : Math.floor(size / 100)}
        selected={picked?.runner === look.runner && picked.side === side}
        stale={!isConnected}
        onPick={() => {
          if (quote !== null && price !== null) {
            pickPrice({ runner: look.runner, side, price, quoteId: quote.quoteId });
          }
        }}
      />
    );
  });
}

/** Dock of a back and lay table: shows the terms of the selected price, then bets the selected chip. */
export function RunnerDock() {
  const kit = useKit();
  const quoteId = useSeat(({ table }) => table?.state.quote?.quoteId ?? null);
  const limits = useSeat((seat) => seat.limits);
  const stake = chipAt(limits, useChosenChip());
  const isBusy = useBetDesk(({ request }) => request !== null);
  const picked = usePicked(quoteId);
  const { exposure, nextExposure } = useRunnerMoney();
  if (picked === null) return <BetDock />;
  const { win, risk } = computeTerms(picked, stake);
  const isBack = picked.side === 'BACK';
  const bet = { type: 'RUNNER', ...picked, stake } as const;
  return (
    <Stack gap={4}>
      <Row
        gap={5}
        align="stretch"
        justify="between"
        radius="card"
        className={styles.slip}
        data-side={isBack ? 'back' : 'lay'}
        role="status"
      >
        <span>
          <b>
            {t('{bet} at {price}', {
              bet: kit.betWords(bet),
              price: (picked.price / 100).toFixed(2),
            })}
          </b>
          <small>
            {isBack
              ? t('{stake}, wins {win}', {
                  stake: rupeesText(stake / 100),
                  win: rupeesText(win / 100),
                })
              : t('{stake}, risks {risk}', {
                  stake: rupeesText(stake / 100),
                  risk: rupeesText(risk / 100),
                })}
          </small>
        </span>
        <Text textAlign="end">
          <b>{`${rupeesText(exposure / 100)} → ${rupeesText(nextExposure / 100)}`}</b>
          <small>{t('Exposure')}</small>
        </Text>
      </Row>
      <BetDock
        onClear={() => pickPrice(null)}
        main={
          <DockMain
            title={t('Place bet {amount}', { amount: rupeesText(stake / 100) })}
            disabled={isBusy}
            onClick={() => void placePicked(picked, stake)}
          />
        }
      />
    </Stack>
  );
}

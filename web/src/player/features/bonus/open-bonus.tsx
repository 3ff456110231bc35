import type { Bonus, Bonuses } from '@crease/contracts/bonus/bonus.ts';
import { GROUPS_OF_PRODUCT, locksMoney } from '@crease/contracts/bonus/bonus-rules.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { amountText, rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { siteTimeText } from '#format/site-time.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { isUsable } from '#player/betting/bonuses.ts';
import { useAction } from '#player/routes/use-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Box, Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './bonus.module.css';
import { BonusRules } from './bonus-offer.tsx';
import { describeBonus, forfeitBonus, GROUP_NAMES, isPaidPerPeriod, STATE_NAMES } from './bonuses.ts';

/** An active bonus: progress and next step. */
export function OpenBonus({ bonus }: { readonly bonus: Bonus }) {
  const { state, claim, expiryDate, title, kind } = bonus;
  const isActive = state === 'ACTIVE' && locksMoney(kind);
  return (
    <Panel
      title={title}
      aside={
        expiryDate !== null && (
          <Note>
            {isPaidPerPeriod(bonus)
              ? t('Next payout: {time}', { time: siteTimeText(expiryDate) })
              : t('Expires {time}', { time: siteTimeText(expiryDate) })}
          </Note>
        )
      }
    >
      <div className={styles.body}>
        <Row gap={5} align="start" justify="between">
          <div>
            <Text as="b" font="title" breaks className={styles.amount}>
              {isActive ? t('{amount} locked', { amount: rupeesText(claim?.bonusAmount ?? 0) }) : describeBonus(bonus)}
            </Text>
            {claim !== null && (
              <Note block>
                {claim.period === null
                  ? t('Claimed {time}', { time: siteTimeText(claim.claimedAt) })
                  : t('For losses since {time}', { time: siteTimeText(claim.period) })}
              </Note>
            )}
          </div>
          <Badge>{t(STATE_NAMES[state])}</Badge>
        </Row>
        {isActive ? <Progress bonus={bonus} /> : <p>{waitingText(bonus)}</p>}
        {isActive && <Contributions bonus={bonus} />}
        <BonusRules bonus={bonus} />
        {state === 'ACTIVE' && <PlayRounds bonus={bonus} />}
        {!isActive && canForfeit(bonus) && <ForfeitBonus bonus={bonus} />}
      </div>
    </Panel>
  );
}

/** Bets already staked must finish first. */
function canForfeit({ claim }: Bonus): boolean {
  return claim?.usedAt === null && (claim.rounds?.open ?? 0) === 0;
}

/** Link to the game, with winnings from free rounds so far. */
function PlayRounds({ bonus: { freeRounds, claim } }: { readonly bonus: Bonus }) {
  if (freeRounds === undefined || claim?.rounds === undefined) return null;
  const { providerId, gameCode, gameName } = freeRounds;
  return (
    <Row as="p" gap={6} justify="between" className={styles.play}>
      <span>{t('Won so far: {amount}', { amount: rupeesText(claim.rounds.won) })}</span>
      <Link to="/lobby" search={{ game: `${providerId}:${gameCode}` }}>
        {t('Play {game}', { game: gameText(gameName) })}
      </Link>
    </Row>
  );
}

function waitingText(bonus: Bonus): string {
  const { state, kind, claim } = bonus;
  if (kind === 'FREE_BET' && state === 'ACTIVE')
    return isUsable(bonus)
      ? t('Select it on the betslip for a back bet at {odds} or higher.', {
          odds: priceText(bonus.minOdds),
        })
      : t('Used. See the bet in Open bets.');
  if (claim?.rounds !== undefined && state === 'ACTIVE')
    return t(
      '{count, plural, one {# free round left. Open the game to play it.} other {# free rounds left. Open the game to play them.}}',
      { count: claim.rounds.left },
    );
  if (state === 'PENDING')
    return kind !== 'DEPOSIT_PERCENT'
      ? t('We review your claim before granting it.')
      : t('We’re reviewing your claim. You can already select it when you deposit.');
  if (isPaidPerPeriod(bonus)) return t('Your net loss is calculated when the period ends.');
  if (state === 'QUALIFYING') return t('Credited when your deposit is credited.');
  return claim?.bonusAmount == null
    ? t('Select it with your next deposit.')
    : t('Starts when your current bonus ends.');
}

function Progress({ bonus: { wageringDone, wageringRequired } }: { readonly bonus: Bonus }) {
  const done = Math.min(wageringDone, wageringRequired);
  const part = wageringRequired === 0 ? 100 : (done / wageringRequired) * 100;
  const words = t('{done} of {required} wagered', {
    done: rupeesText(done),
    required: rupeesText(wageringRequired),
  });
  return (
    <div>
      <Row align="stretch" justify="between" wrap className={styles.counted}>
        <span>{words}</span>
        <b>{t('{amount} left', { amount: rupeesText(wageringRequired - done) })}</b>
      </Row>
      <Box clip radius="cell" className={styles.bar} role="img" aria-label={words}>
        <i style={{ inlineSize: `${part}%` }} />
      </Box>
    </div>
  );
}

/** Stakes per category, with their wagering contribution. */
function Contributions({ bonus: { product, shares, claim, wageringDone } }: { readonly bonus: Bonus }) {
  const rows = GROUPS_OF_PRODUCT[product].map((group) => {
    const sum = claim?.wagers.find((one) => one.group === group);
    return { group, share: shares[group], staked: sum?.staked ?? 0, counted: sum?.counted ?? 0 };
  });
  const staked = rows.reduce((sum, row) => sum + row.staked, 0);
  const figure = (rupees: number) => (rupees === 0 ? '–' : amountText(rupees));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('Eligible bets')}</th>
          <th scope="col">{t('Contribution')}</th>
          <th scope="col">{t('Staked (₹)')}</th>
          <th scope="col">{t('Contributed (₹)')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.group}>
            <th scope="row">{t(GROUP_NAMES[row.group])}</th>
            <td>{`${row.share}%`}</td>
            <td>{figure(row.staked)}</td>
            <td>
              <b>{figure(row.counted)}</b>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('Wagered so far')}
          </th>
          <td>{figure(staked)}</td>
          <td>{figure(wageringDone)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Bonus amounts that a withdrawal would keep and forfeit. */
export function WithdrawalCost({ bonus, bonuses }: { readonly bonus: Bonus; readonly bonuses: Bonuses }) {
  return (
    <Panel title={t('If you withdraw now')}>
      <div className={styles.body}>
        <Stack surface="sunk" className={styles.cost}>
          <div>
            <Note>{t('You keep')}</Note>
            <b>{rupeesText(bonuses.cash)}</b>
            <Note>{t('All cash, and winnings from cash')}</Note>
          </div>
          <div>
            <Note>{t('You forfeit')}</Note>
            <b>{rupeesText(bonuses.lockedBonus)}</b>
            <Note>
              {t('The bonus and {amount} of wagering progress', {
                amount: rupeesText(bonus.wageringDone),
              })}
            </Note>
          </div>
        </Stack>
        <Note as="p">{t('You can always withdraw. We’ll ask you to confirm before you lose the bonus.')}</Note>
        <ForfeitBonus bonus={bonus} />
      </div>
    </Panel>
  );
}

/** Forfeit button with confirmation. */
function ForfeitBonus({ bonus }: { readonly bonus: Bonus }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, act] = useAction();
  const title = t('Forfeit bonus: {title}', { title: bonus.title });
  const isLocked = bonus.state === 'ACTIVE' && locksMoney(bonus.kind);
  const locked = isLocked ? (bonus.claim?.bonusAmount ?? 0) : 0;

  async function forfeit() {
    await forfeitBonus(bonus);
    toasts.show('success', t('Bonus forfeited. Your cash isn’t affected.'));
  }

  return (
    <div className={styles.acts}>
      <Button aria-label={title} onClick={() => setAsking(true)}>
        {t('Forfeit bonus')}
      </Button>
      <TitledDialog title={title} open={isAsking} onClose={() => setAsking(false)}>
        <Stack gap={5} padX={8} padTop={4} padBottom={8}>
          <p>
            {locked > 0
              ? t('You’ll lose {amount} of locked bonus and {progress} of progress. You keep all your cash.', {
                  amount: rupeesText(locked),
                  progress: rupeesText(bonus.wageringDone),
                })
              : nothingGranted(bonus)}
          </p>
          <Button variant="danger" size="l" isWide isBusy={isBusy} onClick={() => act(forfeit, () => setAsking(false))}>
            {t('Forfeit')}
          </Button>
        </Stack>
      </TitledDialog>
    </div>
  );
}

function nothingGranted(bonus: Bonus): string {
  if (bonus.claim?.rounds !== undefined)
    return t('You won’t be able to play the remaining rounds. You keep what you’ve won.');
  if (isUsable(bonus)) return t('You won’t be able to use this free bet or claim it again.');
  return isPaidPerPeriod(bonus)
    ? t('You’ll get no more cashback from this offer and can’t claim it again.')
    : t('Nothing has been credited yet. You can’t claim this again.');
}

import type { Bonus } from '@crease/contracts/bonus/bonus.ts';
import { GROUPS_OF_PRODUCT, locksMoney } from '@crease/contracts/bonus/bonus-rules.ts';
import { useState } from 'react';
import { labelForSport } from '#client/catalogue/events.ts';
import { rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { siteTimeText } from '#format/site-time.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useAction } from '#player/routes/use-action.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { FactLine, type FactLineProps } from '#ui/facts/facts.tsx';
import { Note, Stack, Text } from '#ui/layout/layout.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './bonus.module.css';
import { claimBonus, describeBonus, GROUP_NAMES } from './bonuses.ts';

/** An available bonus in a list; its terms are shown before claiming. */
export function OfferedBonus({ bonus }: { readonly bonus: Bonus }) {
  const [isOpen, setOpen] = useState(false);
  const { title, description } = bonus;
  const label = t('Read terms and claim: {title}', { title });
  return (
    <li className={styles.offer}>
      <div>
        <Text as="h3" font="label" breaks>
          {title}
        </Text>
        <Note as="p">{describeBonus(bonus)}</Note>
        {description !== '' && <Note as="p">{description}</Note>}
      </div>
      <BonusFacts bonus={bonus} />
      <div className={styles.acts}>
        <Button onClick={() => setOpen(true)}>{t('Claim')}</Button>
      </div>
      <TitledDialog title={title} open={isOpen} label={label} onClose={() => setOpen(false)}>
        <Terms bonus={bonus} onDone={() => setOpen(false)} />
      </TitledDialog>
    </li>
  );
}

function claimedText({ kind, needsApproval }: Bonus, status: Bonus['status']): string {
  if (needsApproval) return t('We’re reviewing your claim. Check its status here.');
  if (kind === 'LOSSBACK') return t('Claimed. Losses from now on count.');
  if (kind === 'DEPOSIT_PERCENT') return t('Claimed. Select it with your next deposit.');
  return status === 'PENDING' ? t('Claimed. Check its status here.') : t('Bonus claimed');
}

function Terms({ bonus, onDone }: { readonly bonus: Bonus; readonly onDone: () => void }) {
  const [isBusy, act] = useAction();

  async function claim() {
    const { status } = await claimBonus(bonus);
    toasts.show('success', claimedText(bonus, status));
  }

  const counts = (!locksMoney(bonus.kind) ? [] : GROUPS_OF_PRODUCT[bonus.product])
    .map((group) => ({ group, share: bonus.shares[group] }))
    .filter(({ share }) => share > 0);
  return (
    <Stack gap={5} padX={8} padTop={4} padBottom={8}>
      <BonusFacts bonus={bonus} />
      <Stack as="dl" gap={2} size={13} leading={18}>
        {counts.map(({ group, share }) => (
          <BonusFact key={group} name={t(GROUP_NAMES[group])}>{`${share}%`}</BonusFact>
        ))}
      </Stack>
      <BonusRules bonus={bonus} />
      <Note as="p">
        {t('Terms, version {version}. One active bonus per product; others are queued.', {
          version: String(bonus.termsVersion),
        })}
      </Note>
      <Button variant="primary" size="l" isWide isBusy={isBusy} onClick={() => act(claim, onDone)}>
        {t('Accept terms and claim')}
      </Button>
    </Stack>
  );
}

/** Key facts of a bonus before claiming. */
function BonusFacts({ bonus }: { readonly bonus: Bonus }) {
  const { wageringMultiple, wageringRequired, product, minOdds, days, expiryDate, state } = bonus;
  const isStaked = !locksMoney(bonus.kind);
  const counts =
    product === 'CASINO'
      ? t('Stakes on completed rounds')
      : t('Settled bets at {odds} or higher', { odds: priceText(minOdds) });
  const wagering =
    wageringMultiple === 0
      ? t('None')
      : t('{amount} ({times}× bonus)', {
          amount: rupeesText(wageringRequired),
          times: String(wageringMultiple),
        });
  return (
    <Stack as="dl" gap={2} size={13} leading={18}>
      <BonusFact name={isStaked ? t('Max winnings') : t('Wagering')}>
        {isStaked ? rupeesText(bonus.maxConversion ?? 0) : wagering}
      </BonusFact>
      <BonusFact name={isStaked ? t('Valid on') : t('Eligible bets')}>
        {isStaked ? describeUse(bonus) : counts}
      </BonusFact>
      {bonus.sportId !== undefined && <BonusFact name={t('Sport')}>{labelForSport(bonus.sportId, '')}</BonusFact>}
      <BonusFact name={t('Valid for')}>
        {t('{days, plural, one {# day} other {# days}} after credit', { days })}
      </BonusFact>
      {state === 'OFFERED' && expiryDate !== null && (
        <BonusFact name={t('Claim by')}>{siteTimeText(expiryDate)}</BonusFact>
      )}
    </Stack>
  );
}

function BonusFact(fact: Pick<FactLineProps, 'name' | 'children'>) {
  return <FactLine {...fact} wrap={false} value={{ weight: 'regular', textAlign: 'end' }} />;
}

/** Describes what the free stake can be used for. */
function describeUse({ minOdds, freeRounds }: Bonus): string {
  return freeRounds === undefined
    ? t('Exchange back bets at {odds} or higher', { odds: priceText(minOdds) })
    : gameText(freeRounds.gameName);
}

/** Contribution and payout rules, one sentence each. */
export function BonusRules({ bonus }: { readonly bonus: Bonus }) {
  const { wageringMultiple, needsApproval, kind, product } = bonus;
  return (
    <Stack as="ul" gap={2} padLeft={6} size={13} leading={18} tone="muted" className={styles.rules}>
      {kind === 'LOSSBACK' && (
        <li>
          {product === 'CASINO'
            ? t('Net loss is casino stakes minus payouts. Days and weeks are in IST; weeks start on Monday.')
            : t(
                'Net loss is losing bets minus winning bets, after commission, by settlement time. Days and weeks are in IST; weeks start on Monday.',
              )}
        </li>
      )}
      {needsApproval && <li>{t('We review every claim before granting it.')}</li>}
      {wageringMultiple > 0 && <WageringRules bonus={bonus} />}
      <KindRules kind={kind} />
    </Stack>
  );
}

function KindRules({ kind }: Pick<Bonus, 'kind'>) {
  if (kind === 'FREE_BET')
    return (
      <>
        <li>{t('We cover the stake, which isn’t returned. Winnings after commission are paid as cash.')}</li>
        <li>{t('Returned if the bet is void. Withdrawing doesn’t forfeit it.')}</li>
      </>
    );
  if (kind === 'FREE_ROUNDS')
    return (
      <>
        <li>{t('We cover each stake, which isn’t returned. Winnings above the stake are paid as cash.')}</li>
        <li>{t('Void rounds are returned. Withdrawing doesn’t forfeit them.')}</li>
        <li>{t('Your limits, breaks and blocks apply as usual.')}</li>
      </>
    );
  return <li>{t('Your cash is always yours. Withdrawing only forfeits the bonus.')}</li>;
}

function WageringRules({ bonus }: { readonly bonus: Bonus }) {
  const { product, maxConversion, amount } = bonus;
  return (
    <>
      {product === 'CASINO' ? <RoundRules bonus={bonus} /> : <MarketRules bonus={bonus} />}
      <li>{t('If a result is reversed, wagering is recalculated.')}</li>
      <li>
        {t('You bet with cash while the bonus stays locked. Up to {amount} converts to cash.', {
          amount: rupeesText(maxConversion ?? amount),
        })}
      </li>
    </>
  );
}

function MarketRules({ bonus: { mostPerMarket } }: { readonly bonus: Bonus }) {
  return (
    <>
      <li>{t('Stakes count once the market settles. Void bets don’t count.')}</li>
      <li>
        {t('Opposing bets in the same market count only for your net risk.')}
        {mostPerMarket !== null && ` ${t('Up to {amount} counts per market.', { amount: rupeesText(mostPerMarket) })}`}
      </li>
    </>
  );
}

function RoundRules({ bonus: { mostPerMarket } }: { readonly bonus: Bonus }) {
  return (
    <>
      <li>{t('Stakes count once the round ends. Returned stakes don’t count.')}</li>
      <li>
        {t('Each table round counts for the amount won or lost, up to the amount staked.')}
        {mostPerMarket !== null && ` ${t('Up to {amount} counts per round.', { amount: rupeesText(mostPerMarket) })}`}
      </li>
    </>
  );
}

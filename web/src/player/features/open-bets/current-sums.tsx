import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { totalsOf } from '#data/view-models/shown-bets.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { Figures } from '#ui/grid/figures.tsx';

/** How many bets, what is staked on them, and what all of them would lose. */
export function BetSums({ bets }: { readonly bets: readonly OpenBet[] | undefined }) {
  const sums = bets === undefined ? undefined : totalsOf(bets);
  const liability = sums?.liability ?? 0;
  return (
    <Figures
      label={t('Totals')}
      figures={[
        { name: t('Bets'), text: sums && String(sums.bets) },
        { name: t('Stake'), text: sums && rupeesText(sums.stake) },
        {
          name: t('Liability'),
          text: sums && rupeesText(liability === 0 ? 0 : -liability),
          tone: liability > 0 ? 'lose' : undefined,
        },
      ]}
    />
  );
}

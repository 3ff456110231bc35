import type { OpUser } from '@crease/contracts/routes/operator-people.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { Figures } from '#operator/parts/figures.tsx';

/** Money and place of a player. */
export function PlayerFacts({ user }: { readonly user: OpUser }) {
  return (
    <Figures
      label={`Figures of ${user.userName}`}
      figures={[
        { name: 'Balance', value: rupeesText(user.balance), note: user.currency },
        { name: 'Exposure', value: rupeesText(user.exposure) },
        { name: 'Cash', value: rupeesText(user.cashBalance) },
        { name: 'Locked bonus', value: rupeesText(user.lockedBonus) },
        { name: 'Site', value: user.domain, note: user.mobile ?? 'no mobile' },
        {
          name: 'Last login, IST',
          value: user.lastLogin === null ? 'never' : siteTimeText(user.lastLogin).slice(0, 11),
          note: `Since ${siteTimeText(user.createdAt).slice(0, 11)}`,
        },
      ]}
    />
  );
}

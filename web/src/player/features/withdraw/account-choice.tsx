import type { PayoutAccount } from '@crease/contracts/wire/cashier.ts';
import { dayClockWithin } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { ChoiceList } from '#ui/choice-list/choice-list.tsx';
import { useMinute } from '#ui/clock/use-minute.ts';
import { accountTitle } from './account-words.ts';

export interface AccountChoiceProps {
  readonly accounts: readonly PayoutAccount[];
  readonly value: number | null;
  readonly onChange: (id: number) => void;
}

/** Payout account selection. A new account shows when it becomes usable. */
export function AccountChoice({ accounts, value, onChange }: AccountChoiceProps) {
  return (
    <ChoiceList
      label={t('Pay to')}
      value={String(value ?? '')}
      onChange={(id) => onChange(Number(id))}
      items={accounts.map((account) => ({
        value: String(account.id),
        title: accountTitle(account),
        note: account.holderName === '' ? null : account.holderName,
        badge: <UsableBadge account={account} />,
        isOff: !account.isUsable,
      }))}
    />
  );
}

/** Usable now, or from when. */
export function UsableBadge({ account }: { readonly account: PayoutAccount }) {
  const now = useMinute();
  if (account.isUsable) return <Badge tone="good">{t('Ready')}</Badge>;
  return (
    <Badge tone="warn">
      {t('Available {time}', { time: dayClockWithin(account.usableFrom, now) })}
    </Badge>
  );
}

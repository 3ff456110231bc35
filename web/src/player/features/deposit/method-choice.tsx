import type { PaymentMethod, PaymentType } from '@crease/contracts/wire/cashier.ts';
import { dayClockWithin } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { ChoiceList } from '#ui/choice-list/choice-list.tsx';
import { useMinute } from '#ui/clock/use-minute.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';

const SIGNS: Readonly<Record<PaymentType, IconName>> = {
  UPI: 'mobile',
  QR: 'mobile',
  IMPS: 'bank',
  BANK: 'bank',
  PAYTM: 'wallet',
  PHONEPE: 'wallet',
  GPAY: 'wallet',
  USDT: 'money',
  AGENT: 'accounts',
};
const HOUR = 60;

export interface MethodChoiceProps {
  readonly methods: readonly PaymentMethod[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Deposit methods with their usual processing time. A closed method shows when it opens. */
export function MethodChoice({ methods, value, onChange }: MethodChoiceProps) {
  const now = useMinute();
  return (
    <ChoiceList
      label={t('Payment method')}
      asTiles
      value={value}
      onChange={onChange}
      items={methods.map(({ id, name, type, usualMinutes, opensAt }) => ({
        value: String(id),
        title: name,
        note:
          opensAt === null
            ? formatUsualTime(usualMinutes)
            : t('Opens {time}', { time: dayClockWithin(opensAt, now) }),
        icon: <Icon variant="regular" name={SIGNS[type]} size={20} />,
        isOff: opensAt !== null,
      }))}
    />
  );
}

/** Formats the usual processing time in minutes or hours. */
export function formatUsualTime(minutes: number): string {
  return minutes < 2 * HOUR
    ? t('About {count} min', { count: minutes })
    : t('About {count} h', { count: Math.round(minutes / HOUR) });
}

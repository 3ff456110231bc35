import type { OperatorRequest } from '@crease/contracts/wire/operator-cashier.ts';
import review from '#operator/components/review.module.css';
import { Icon } from '#ui/icon/icon.tsx';
import { FLAG_WORDS } from './request-words.ts';

interface Check {
  readonly text: string;
  readonly isOdd: boolean;
}

/** Results of the automatic checks, anomalies first. */
export function RequestChecks({ request }: { readonly request: OperatorRequest }) {
  const checks = [...listAnomalies(request), ...listPassedChecks(request)];
  if (checks.length === 0) return null;
  return (
    <ul className={review.flags} aria-label="Checks">
      {checks.map(({ text, isOdd }) => (
        <li key={text} data-kind={isOdd ? 'odd' : 'clean'}>
          <Icon variant="regular" name={isOdd ? 'warning' : 'check'} size={16} />
          {text}
        </li>
      ))}
    </ul>
  );
}

function listAnomalies({ riskFlags }: OperatorRequest): readonly Check[] {
  return riskFlags.map((flag) => ({ text: FLAG_WORDS[flag].text, isOdd: true }));
}

/** Duplicate references are rejected on submission, so any shown here is unused. */
function listPassedChecks(request: OperatorRequest): readonly Check[] {
  const { type, amount, approvedAmount, utr, imageUrl, riskFlags } = request;
  const isDeposit = type === 'Deposit';
  const isPictureNew = !riskFlags.includes('PICTURE_USED') && !riskFlags.includes('PICTURE_ALIKE');
  const fine: readonly (readonly [boolean, string])[] = [
    [isDeposit && approvedAmount === amount, 'Amount received matches the request.'],
    [isDeposit && utr !== null, 'Reference not used before.'],
    [isDeposit && imageUrl !== null && isPictureNew, 'Screenshot not used on another deposit.'],
    [
      !isDeposit && !riskFlags.includes('ACCOUNT_SHARED'),
      'Payout account not shared with another player.',
    ],
    [!isDeposit && !riskFlags.includes('DEBT'), 'No outstanding debt.'],
  ];
  return fine.flatMap(([isFine, text]) => (isFine ? [{ text, isOdd: false }] : []));
}

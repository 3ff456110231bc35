import type { OpRequest } from '@crease/contracts/wire/operator-cashier.ts';
import review from '#operator/parts/review.module.css';
import { Icon } from '#ui/icon/icon.tsx';
import { FLAG_WORDS } from './request-words.ts';

interface Check {
  readonly text: string;
  readonly isOdd: boolean;
}

/** What was looked at by itself, in sentences: what is odd first, then what is as it should be. */
export function RequestChecks({ request }: { readonly request: OpRequest }) {
  const checks = [...oddOf(request), ...fineOf(request)];
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

function oddOf({ riskFlags }: OpRequest): readonly Check[] {
  return riskFlags.map((flag) => ({ text: FLAG_WORDS[flag].text, isOdd: true }));
}

/** A reference that was used before is refused when it is named, so one that stands here was not. */
function fineOf(request: OpRequest): readonly Check[] {
  const { type, amount, approvedAmount, utr, imageUrl, riskFlags } = request;
  const isDeposit = type === 'Deposit';
  const isPictureNew = !riskFlags.includes('PICTURE_USED') && !riskFlags.includes('PICTURE_ALIKE');
  const fine: readonly (readonly [boolean, string])[] = [
    [isDeposit && approvedAmount === amount, 'What was received is what was asked for.'],
    [isDeposit && utr !== null, 'The reference was not used before.'],
    [isDeposit && imageUrl !== null && isPictureNew, 'The picture came with no other deposit.'],
    [
      !isDeposit && !riskFlags.includes('ACCOUNT_SHARED'),
      'No other player has saved the same account.',
    ],
    [!isDeposit && !riskFlags.includes('DEBT'), 'The player owes the house nothing.'],
  ];
  return fine.flatMap(([isFine, text]) => (isFine ? [{ text, isOdd: false }] : []));
}

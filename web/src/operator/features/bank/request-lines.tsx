import type { BankLineItem } from '@crease/contracts/wire/operator-bank.ts';
import { Result } from '#operator/components/figures.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useIsPending } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './bank.module.css';
import { lineActionKey, matchLine, useLinesOfRequest } from './bank-reads.ts';

/** Statement lines for a request, next to the player's details. */
export function RequestLines({ requestId }: { readonly requestId: number }) {
  const { data, error } = useLinesOfRequest(requestId);
  if (error !== null) return <p role="alert">Couldn’t load bank lines.</p>;
  if (data === undefined) return null;
  if (data.items.length === 0)
    return <p className={styles.muted}>No matching bank statement line.</p>;
  return (
    <ul className={styles.candidates} aria-label="Bank lines">
      {data.items.map((line) => (
        <RequestLine key={line.id} line={line} requestId={requestId} />
      ))}
    </ul>
  );
}

function RequestLine({
  line: { id, day, account, reference, text, amount, requestId: tiedTo },
  requestId,
}: {
  readonly line: BankLineItem;
  readonly requestId: number;
}) {
  const isActing = useIsPending(lineActionKey(id));
  const isIts = tiedTo === requestId;
  return (
    <li>
      <span>
        <BackOfficeLink to={`/bank/${id}`}>{`${day}, ${account}`}</BackOfficeLink>{' '}
        <Result rupees={amount} />{' '}
        <small className={styles.words}>
          {reference} {text}
        </small>
      </span>
      {isIts ? (
        <Badge tone="good">Bank match</Badge>
      ) : (
        <Button
          size="s"
          isBusy={isActing}
          aria-label={`Match line ${id}`}
          onClick={() => void matchLine(id, requestId)}
        >
          Match
        </Button>
      )}
    </li>
  );
}

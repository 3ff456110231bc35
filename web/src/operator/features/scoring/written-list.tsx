import type { ScoredMatch, WrittenBall, WrittenEntry } from '@crease/contracts/wire/scoring.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { formatFieldTime } from '#operator/core/entry.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { BallDialog } from './ball-dialog.tsx';
import styles from './scoring.module.css';
import { writeActionKey, writeEntry } from './scoring-acts.ts';

/** Recorded entries, latest first. The last can be undone, earlier balls corrected. */
export function WrittenList({ match }: { readonly match: ScoredMatch }) {
  const { entries, cricket, isEnded } = match;
  const isBusy = useIsPending(writeActionKey(match.fixture));
  const [wrong, setWrong] = useState<(WrittenEntry & { readonly ball: WrittenBall }) | null>(null);
  if (entries.length === 0) return <p className={styles.quiet}>No entries yet</p>;
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry, place) => (
          <li key={entry.id} className={styles.entry}>
            <time dateTime={entry.at} title={siteTimeText(entry.at)}>
              {formatFieldTime(Date.parse(entry.at)).slice(11)}
            </time>
            <span>{entry.text}</span>
            {place === 0 && !isEnded && (
              <Button
                size="s"
                variant="danger"
                disabled={isBusy}
                onClick={() => void writeEntry(match, { type: 'undo' })}
              >
                Undo
              </Button>
            )}
            {place > 0 && !isEnded && entry.ball !== null && (
              <Button
                size="s"
                disabled={isBusy}
                aria-label={`Edit: ${entry.text}`}
                onClick={() => setWrong(toEditable(entry))}
              >
                Edit
              </Button>
            )}
          </li>
        ))}
      </ol>
      {cricket !== null && (
        <BallDialog
          title={wrong === null ? '' : wrong.text}
          ball={wrong?.ball ?? null}
          cricket={cricket}
          onClose={() => setWrong(null)}
          onWrite={async (ball) => {
            const entry = { type: 'correct', entry: wrong?.id ?? '', ball } as const;
            const outcome = await writeEntry(match, entry);
            if (outcome.ok) setWrong(null);
          }}
        />
      )}
    </>
  );
}

function toEditable(entry: WrittenEntry): (WrittenEntry & { readonly ball: WrittenBall }) | null {
  return entry.ball === null ? null : { ...entry, ball: entry.ball };
}

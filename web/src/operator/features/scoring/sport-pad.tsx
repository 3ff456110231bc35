import type { ScoredMatch } from '@crease/contracts/wire/scoring.ts';
import { useEffect } from 'react';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { FinishForm } from './finish-form.tsx';
import { RaidForm } from './raid-form.tsx';
import styles from './scoring.module.css';
import { writeActionKey, writeEntry } from './scoring-acts.ts';
import { listKeyGroups } from './sport-keys.ts';

const MINUTE_MS = 60_000;
const HALF_MINUTES = 45;
const CLOCK_POLL_MS = 5_000;

interface SportPadProps {
  readonly match: ScoredMatch;
}

/** Scorer's pad of any sport but cricket. */
export function SportPad({ match }: SportPadProps) {
  const isBusy = useIsPending(writeActionKey(match.fixture));
  useMinutes(match);
  const write = (fact: Readonly<Record<string, unknown>>) =>
    writeEntry(match, { type: 'fact', fact });
  if (match.isEnded) return null;
  if (match.phase === 'over') {
    return (
      <div className={styles.choices}>
        <p>Match over. Markets will settle under their rules.</p>
        <Button
          size="l"
          variant="primary"
          disabled={isBusy}
          onClick={() => void writeEntry(match, { type: 'end' })}
        >
          Close match
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.pad}>
      {match.sport === 'kabaddi' && (
        <RaidForm sides={match.sides ?? ['', '']} onWrite={write} isBusy={isBusy} />
      )}
      {match.runners !== null && (
        <FinishForm runners={match.runners} onWrite={write} isBusy={isBusy} />
      )}
      {listKeyGroups(match).map(({ title, keys }) => (
        <fieldset key={title} className={styles.choices}>
          <legend>{title}</legend>
          {keys.map(({ text, fact }) => (
            <Button key={text} size="l" disabled={isBusy} onClick={() => void write(fact)}>
              {text}
            </Button>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** Records football minutes automatically from the page's clock. */
function useMinutes(match: ScoredMatch): void {
  useEffect(() => {
    if (match.clock === null) return;
    const { since, minute } = match.clock;
    const timer = setInterval(() => {
      const played = Math.floor((Date.now() - Date.parse(since)) / MINUTE_MS);
      const now = Math.min(played, HALF_MINUTES);
      if (now <= minute || document.hidden) return;
      void writeEntry(match, { type: 'fact', fact: { type: 'clock', minute: now } });
    }, CLOCK_POLL_MS);
    return () => clearInterval(timer);
  }, [match]);
}

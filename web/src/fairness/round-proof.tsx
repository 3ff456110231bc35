import { useEffect, useState } from 'react';
import { checkRound, type RoundCheck } from './check-round.ts';
import { readRound } from './read-round.ts';
import { RoundReport } from './round-report.tsx';
import styles from './verify-round.module.css';

/** A recomputed round: seeds, numbers, outcome and its table's seed chain. Runs without the server. */
export function RoundProof({ json }: { readonly json: string }) {
  const [check, setCheck] = useState<RoundCheck | null>(null);
  const read = readRound(json);
  useEffect(() => {
    const again = readRound(json);
    let isGone = false;
    if (again.ok) void checkRound(again.round).then((made) => !isGone && setCheck(made));
    return () => {
      isGone = true;
    };
  }, [json]);
  if (!read.ok) return <p className={styles.note}>{read.problem}</p>;
  return (
    <div className={styles.proof} aria-live="polite">
      {check !== null && <RoundReport round={read.round} check={check} />}
    </div>
  );
}

import { useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { t } from '#i18n/text.ts';
import { seatStore } from '#play/data/seat-store.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './fairness.module.css';
import { ownRoundsFile } from './rounds-download.ts';

/** Downloads the player's rounds of this game with their inputs. */
export function RoundsButton() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save() {
    const { seat } = seatStore.getState();
    if (seat === null) return;
    setBusy(true);
    setProblem(null);
    try {
      saveAs(await ownRoundsFile(seat.table?.seeding.firstSeed ?? null), `${seat.game}-rounds.csv`);
    } catch (failure) {
      setProblem(getErrorMessage(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button size="l" isBusy={isBusy} onClick={() => void save()}>
        {t('Export rounds (CSV)')}
      </Button>
      {problem !== null && (
        <p className={styles.note} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

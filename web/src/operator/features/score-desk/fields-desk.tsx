import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';
import { type SubmitEvent, useState } from 'react';
import form from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { entryProblem, type HandSport, type ScoreEntry } from './hand-fields.ts';
import { sendScore } from './hand-score.ts';

export interface FieldsDeskProps {
  readonly event: EventItem;
  readonly sport: HandSport;
  readonly card: ScoreCard | null;
}

/** A score in plain fields. What was not touched follows what is shown, so that two operators do not undo each other. */
export function FieldsDesk({ event, sport, card }: FieldsDeskProps) {
  const [edits, setEdits] = useState<ScoreEntry>({});
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const entry: ScoreEntry = { ...(card === null ? {} : sport.entryOf(card)), ...edits };

  async function save(submitted: SubmitEvent) {
    submitted.preventDefault();
    const wrong = entryProblem(sport, entry);
    setProblem(wrong);
    if (wrong !== null || isSending) return;
    setSending(true);
    const refused = await sendScore(event.id, sport.cardOf(entry));
    setSending(false);
    if (refused === null) setEdits({});
  }

  return (
    <form className={form.form} onSubmit={(submitted) => void save(submitted)} noValidate>
      <div className={form.pair}>
        {sport.fields.map(({ name, label, isCount }) => (
          <TextField
            key={name}
            label={label}
            value={entry[name] ?? ''}
            error={null}
            inputMode={isCount ? 'numeric' : 'text'}
            maxLength={isCount ? 3 : 80}
            autoComplete="off"
            onChange={(text) => setEdits({ ...edits, [name]: text })}
          />
        ))}
      </div>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <div className={form.buttons}>
        <Button type="submit" look="primary" isBusy={isSending}>
          Show score
        </Button>
      </div>
    </form>
  );
}

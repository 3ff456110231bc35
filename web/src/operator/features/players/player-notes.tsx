import { operatorPlayerRoutes, type PlayerNote } from '@crease/contracts/routes/operator-player.ts';
import { required } from '@crease/contracts/rules/field-rule.ts';
import { useQuery } from '@tanstack/react-query';
import { siteTimeText } from '#format/site-time.ts';
import form from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/reading.tsx';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { type ActionOutcome, runAction, useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { AreaField } from '#ui/field/area-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './player-notes.module.css';

const notesKey = (userId: number) => ['notes', userId] as const;
const noteActionKey = (userId: number) => `note about ${userId}`;

async function addNote(userId: number, text: string): Promise<ActionOutcome<PlayerNote>> {
  const outcome = await runAction(
    noteActionKey(userId),
    () => operatorApi(operatorPlayerRoutes.operatorAddNote, { userId, text }),
    'Note saved',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: notesKey(userId) });
  return outcome;
}

/** Internal notes about a player, never visible to them. */
export function PlayerNotes({ userId }: { readonly userId: number }) {
  const query = useQuery({
    queryKey: notesKey(userId),
    queryFn: ({ signal }) => operatorApi(operatorPlayerRoutes.operatorGetNotes, { userId }, signal),
  });
  return (
    <Panel title="Notes" aside={<small>Not shown to the player</small>}>
      <div className={form.form}>
        <QueryView query={query} label="Loading notes…" rows={2}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={form.muted}>No notes yet</p>
            ) : (
              <ul className={styles.notes} aria-label="Notes">
                {items.map(({ id, text, operator, time }) => (
                  <li key={id}>
                    <p className={styles.text}>{text}</p>
                    <p className={form.muted}>
                      {operator} · {siteTimeText(time)} IST
                    </p>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
        <NoteForm userId={userId} />
      </div>
    </Panel>
  );
}

function NoteForm({ userId }: { readonly userId: number }) {
  const isActing = useIsPending(noteActionKey(userId));
  const entry = useOfficeForm<'text'>({
    fields: { text: { label: 'New note', rules: () => [required] } },
    contract: {
      route: operatorPlayerRoutes.operatorAddNote,
      body: ({ text }) => ({ userId, text: text.trim() }),
    },
    onSubmit: async ({ text }) => {
      const outcome = await addNote(userId, text.trim());
      if (outcome.ok) entry.reset();
      return outcome;
    },
  });
  return (
    <form className={styles.entry} onSubmit={entry.onSubmit} noValidate>
      <AreaField {...entry.field('text')} rows={2} hint="Notes can’t be edited." />
      <div className={form.buttons}>
        <Button type="submit" isBusy={isActing}>
          Add note
        </Button>
      </div>
    </form>
  );
}

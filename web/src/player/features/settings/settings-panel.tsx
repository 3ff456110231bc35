import type { Stake } from '@crease/contracts/constants.ts';
import { DEFAULT_PREFERENCES } from '@crease/contracts/wire/personal.ts';
import { connection } from '#data/api/connection.ts';
import { preferences, setPreferences } from '#data/session/preferences.ts';
import { useStore } from '#data/storage/observable.ts';
import { phrase, t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { AnyOddsSettings, BettingSettings } from './betting-settings.tsx';
import { FeelSettings, LookSettings, PriceSettings } from './setting-groups.tsx';
import styles from './setting-rows.module.css';
import { type SavedNote, SettingsPreview, useSavedNote } from './setting-rows.tsx';

const NOTES = {
  saving: phrase('Saving…'),
  saved: phrase('Saved.'),
  undone: phrase('The setting could not be saved. The server’s value is shown.'),
} as const;

/** Every setting of the person: a change counts at once, here and on all their devices. */
export function SettingsPanel({ stakes }: { readonly stakes: readonly Stake[] }) {
  const now = useStore(preferences, (state) => state);
  const note = useSavedNote();
  const isOnline = useStore(connection, (state) => state.online);
  return (
    <div className={styles.panel}>
      <SettingsPreview stakes={stakes} />
      <BettingSettings {...now} />
      <AnyOddsSettings kinds={now.anyOddsKinds} />
      <PriceSettings {...now} />
      <LookSettings {...now} />
      <FeelSettings {...now} />
      <div className={styles.foot}>
        <Button onClick={() => setPreferences(DEFAULT_PREFERENCES)}>
          {t('Reset settings to defaults')}
        </Button>
        <p className={styles.note} role="status" data-bad={note === 'undone' || undefined}>
          {noteText(note, isOnline)}
        </p>
      </div>
    </div>
  );
}

function noteText(note: SavedNote, isOnline: boolean): string {
  if (note === 'none') return '';
  return note === 'saving' && !isOnline
    ? t('Kept on this device. It is saved for the others when there is a network.')
    : t(NOTES[note]);
}

import type { Stake } from '@crease/contracts/constants.ts';
import { DEFAULT_PREFERENCES } from '@crease/contracts/wire/personal.ts';
import { connection } from '#client/api/connection.ts';
import { preferences, setPreferences } from '#client/session/preferences.ts';
import { useStore } from '#client/storage/observable.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { AnyOddsSettings, BettingSettings } from './betting-settings.tsx';
import { AppearanceSettings, FeedbackSettings, PriceSettings } from './setting-groups.tsx';
import styles from './setting-rows.module.css';
import { type SavedNote, SettingsPreview, useSavedNote } from './setting-rows.tsx';

const NOTES = {
  saving: phrase('Saving…'),
  saved: phrase('Saved'),
  undone: phrase('Couldn’t save. Your previous setting is shown.'),
} as const;

/** All settings; changes apply immediately and on all the user's devices. */
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
      <AppearanceSettings {...now} />
      <FeedbackSettings {...now} />
      <div className={styles.foot}>
        <Button onClick={() => setPreferences(DEFAULT_PREFERENCES)}>
          {t('Restore default settings')}
        </Button>
        <p className={styles.note} role="status" data-bad={note === 'undone' || undefined}>
          {describeSaveState(note, isOnline)}
        </p>
      </div>
    </div>
  );
}

function describeSaveState(note: SavedNote, isOnline: boolean): string {
  if (note === 'none') return '';
  return note === 'saving' && !isOnline
    ? t('Saved on this device. It will sync when you’re back online.')
    : t(NOTES[note]);
}

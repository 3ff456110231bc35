import { t } from '#i18n/text.ts';
import { ROUND_TERMS } from '#player/features/my-rounds/played-rounds.ts';
import { RoundDialog } from '#player/features/my-rounds/round-dialog.tsx';
import { RoundExport, RoundFilters, RoundsPanel } from '#player/features/my-rounds/rounds-panel.tsx';
import { useGridQuery } from '#player/features/records/grid-search.ts';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { useIsPhone } from '#ui/media/use-media.ts';
import { RecordPage } from './page-frames.tsx';

/** `/my-rounds`: the player's rounds in all games. */
export function MyRoundsScreen() {
  const control = useGridQuery(ROUND_TERMS);
  const isPhone = useIsPhone();
  const stale = useStaleNote();
  const { round } = control.search;
  return (
    <RecordPage title={t('My rounds')} aside={<RoundExport control={control} />}>
      <RoundFilters control={control} asPhone={isPhone} />
      <RoundsPanel control={control} asCards={isPhone} stale={stale} />
      <RoundDialog
        roundId={typeof round === 'string' && round !== '' ? round : null}
        onClose={() => control.open({ round: undefined })}
      />
    </RecordPage>
  );
}

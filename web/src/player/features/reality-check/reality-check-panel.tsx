import type { Preferences } from '@crease/contracts/people/preferences.ts';
import { setPreferences, usePreference } from '#client/session/preferences.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { usePlaySession } from './play-session.ts';

const MINUTES = [15, 30, 60, 0] as const satisfies readonly Preferences['realityCheck'][];

/** Reality check interval setting. */
export function RealityCheckPanel() {
  const chosen = usePreference('realityCheck');
  const isReal = useStore(session, (state) => state.user?.currency === 'INR');
  const { data } = usePlaySession();
  const least = data?.checkAtLeast ?? null;
  const requested = chosen ?? (isReal ? 60 : 0);
  const every = least !== null && (requested === 0 || requested > least) ? least : requested;
  const choices = MINUTES.filter((one) => least === null || (one !== 0 && one <= least));

  function choose(value: string) {
    setPreferences({ realityCheck: MINUTES.find((one) => String(one) === value) ?? 60 });
  }

  return (
    <Panel title={t('Reality check')}>
      <Stack gap={5} padX="panel" padTop={2} padBottom={6}>
        <Text as="p" size={13} leading={18} tone="muted">
          {t('A reminder of how long you’ve played, your stakes and your net result.')}
        </Text>
        {least !== null && (
          <Text as="p" size={13} leading={18} tone="muted">
            {t('We’ve turned this on for you, at least every {count} minutes.', {
              count: least,
            })}
          </Text>
        )}
        <Segment
          label={t('Frequency')}
          options={choices.map((minutes) => ({
            value: String(minutes),
            text: minutes === 0 ? t('Never') : t('{count} min', { count: minutes }),
          }))}
          value={String(every)}
          isWide
          onChange={choose}
        />
      </Stack>
    </Panel>
  );
}

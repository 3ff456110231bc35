import { type ErrorComponentProps, Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useSettings } from '#data/queries/catalogue.ts';
import { usePreference } from '#data/stores/preferences.ts';
import { usePageTitle, useTitleMeanwhile } from '#data/view-models/page-title.ts';
import { currentLanguage, onLanguage, t } from '#text/text.ts';
import { faultNumber, isMissingFile } from './fault.ts';
import { FaultView } from './fault-view.tsx';
import { usePlace } from './use-place.ts';

/** Around every page: its title and its language. All of it is drawn anew when the language changes. */
export function AppRoot() {
  const language = useSyncExternalStore(onLanguage, currentLanguage);
  const { title, layout } = usePlace();
  usePageTitle(t(title));
  useEffect(() => {
    document.documentElement.dataset.layout = layout;
  }, [layout]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useHeadOfTheme();
  return <Outlet key={language} />;
}

/** What a system takes from the page's head for its own bars and icons has the colours of the domain. */
function useHeadOfTheme(): void {
  const { theme } = useSettings();
  const mode = usePreference('mode');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mode changes what is computed
  useEffect(() => {
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--head').trim();
    if (colour !== '') {
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
    }
    document
      .querySelector('link[rel="apple-touch-icon"]')
      ?.setAttribute('href', `/icons/${theme}-apple-touch.png`);
  }, [theme, mode]);
}

/** In the place of a page that broke. The router has loaded the page once again by then if a file was missing. */
export function ErrorView({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useTitleMeanwhile(t('Error 500'));

  function retry() {
    if (isMissingFile(error)) {
      location.reload();
      return;
    }
    reset();
    void router.invalidate();
  }

  return <FaultView number={faultNumber(error)} onRetry={retry} />;
}

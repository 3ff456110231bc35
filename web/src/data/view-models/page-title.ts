import { useEffect } from 'react';
import { useSettings } from '#data/queries/catalogue.ts';

/** `{domainTitle} | {route title}`, with the domain's description. */
export function usePageTitle(title: string): void {
  const { domainTitle, description } = useSettings();
  useEffect(() => {
    document.title = `${domainTitle} | ${title}`;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [domainTitle, description, title]);
}

/** Another title for as long as something stands in the place of the page; then the page's own again. */
export function useTitleMeanwhile(title: string): void {
  const { domainTitle } = useSettings();
  useEffect(() => {
    const before = document.title;
    const mine = `${domainTitle} | ${title}`;
    document.title = mine;
    return () => {
      if (document.title === mine) document.title = before;
    };
  }, [domainTitle, title]);
}

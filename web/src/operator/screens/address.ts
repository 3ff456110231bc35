import { useParams, useSearch } from '@tanstack/react-router';

// Separate from the screens: a screen that exported these would be bundled into all others.

/** Returns a route parameter, empty if absent. */
export function useRouteParam(name: string): string {
  const parts: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return parts[name] ?? '';
}

/** Returns a search parameter, empty if absent. */
export function useSearchParam(name: string): string {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const value = search[name];
  return typeof value === 'string' ? value : '';
}

/** Returns a route parameter as ID. 0 matches nothing. */
export function useRouteId(name: string): number {
  const text = useRouteParam(name);
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

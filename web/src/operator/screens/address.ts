import { useParams } from '@tanstack/react-router';

// Separate from the screens: a screen that exported these would be bundled into all others.

/** Returns a route parameter, empty if absent. */
export function useRouteParam(name: string): string {
  const parts: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return parts[name] ?? '';
}

/** Returns a route parameter as ID. 0 matches nothing. */
export function useRouteId(name: string): number {
  const text = useRouteParam(name);
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

import { useParams } from '@tanstack/react-router';

// Apart from every screen: what several screens need would bring the one it lies in along.

/** A part of the address by its name in the router; empty when it is not there. */
export function usePartOfAddress(name: string): string {
  const parts: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return parts[name] ?? '';
}

/** As above, as an id; 0 is nobody's. */
export function useIdOfAddress(name: string): number {
  const text = usePartOfAddress(name);
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

import { createContext, useContext } from 'react';
import type { TableKit } from './table-kit.ts';

const Context = createContext<TableKit | null>(null);

export const KitProvider = Context.Provider;

/** Returns the kit of the page's game. */
export function useKit(): TableKit {
  const kit = useContext(Context);
  if (kit === null) throw new Error('a part of a table stands on the page of a table');
  return kit;
}

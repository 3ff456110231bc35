import { createContext } from 'react';

export interface Owner {
  readonly userName: string;
  readonly hasSecondFactor: boolean;
}

/**
 * Who it is where nobody is logged in; null: whoever is. Apart from the form that asks, which a page may load later than it
 * says whom it asks.
 */
export const ProofOwner = createContext<Owner | null>(null);

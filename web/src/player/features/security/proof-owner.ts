import { createContext } from 'react';

export interface Owner {
  readonly userName: string;
  readonly hasSecondFactor: boolean;
}

/**
 * The user to authenticate when logged out; null for the logged-in user. In its own module because the form may be
 * loaded later.
 */
export const ProofOwner = createContext<Owner | null>(null);

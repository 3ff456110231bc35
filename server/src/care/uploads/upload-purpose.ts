import type { User } from '#people/store/account-store.ts';

/** A purpose that uploads serve, such as proof of payment. True for the users it concerns. */
export type UploadPurpose = (user: User) => boolean;

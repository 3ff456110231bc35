import * as z from 'zod/mini';
import { declaredName } from '#values/name-text.ts';
import { longId } from '#values/number-from.ts';
import {
  type DeclaredDetails,
  type DocumentKind,
  IDENTITY_KINDS,
  type Identity,
  MAX_DOCUMENT_IMAGES,
} from '#wire/identity.ts';
import { route } from './route.ts';

const isDocument = (kind: (typeof IDENTITY_KINDS)[number]): kind is DocumentKind =>
  kind !== 'DETAILS';
const documentKinds = IDENTITY_KINDS.filter(isDocument);

/** Identity verification: declared details and documents. Domains that require none: FEATURE_OFF. */
export const identityRoutes = {
  getIdentity: route<Record<string, never>, Identity>()({
    method: 'GET',
    path: 'Account/GetIdentity',
    access: 'R',
    from: 'query',
    about:
      'Returns the caller’s verification level, what each level requires and allows, and the status of each item.',
    request: z.object({}),
  }),
  declareDetails: route<DeclaredDetails, Identity>()({
    method: 'POST',
    path: 'Account/DeclareDetails',
    access: 'R',
    from: 'body',
    about:
      'Submits name, date of birth and address. UNDER_AGE if below the domain’s minimum age; BAD_STATE once accepted.',
    request: z.object({
      fullName: declaredName(3, 80),
      birthDate: z
        .string()
        .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 1990-01-31')),
      street: declaredName(3, 120),
      city: declaredName(2, 60),
      postalCode: z.string().check(z.trim(), z.regex(/^[1-9]\d{5}$/, 'must be 6 digits')),
    }),
  }),
  sendDocument: route<{ kind: DocumentKind; imageIds: readonly number[] }, Identity>()({
    method: 'POST',
    path: 'Account/SendDocument',
    access: 'R',
    from: 'body',
    about:
      'Submits images uploaded with StoreImage as one document, replacing earlier ones. BAD_STATE while under review or once accepted.',
    request: z.object({
      kind: z.enum(documentKinds),
      imageIds: z.array(longId).check(z.minLength(1), z.maxLength(MAX_DOCUMENT_IMAGES)),
    }),
  }),
};

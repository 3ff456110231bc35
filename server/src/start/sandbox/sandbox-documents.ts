import type { IdentityKind } from '@crease/contracts/wire/identity.ts';
import { ok, type ServiceResult } from '#base/reply.ts';
import { declareDetails } from '#care/identity/declare-details.ts';
import { sendDocument } from '#care/identity/send-document.ts';
import { storeImage } from '#care/uploads/store-image.ts';
import type { AppEnv } from '#office/env.ts';
import type { User } from '#people/store/account-store.ts';

/** A fictitious identity card, as a PNG in base64. */
const SAMPLE_CARD = [
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAADIAgMAAADkatA4AAAADFBMVEWJembo3MgvKCO3rZ3Hl5vVAAAACXBI',
  'WXMAAAsTAAALEwEAmpwYAAAD2klEQVRo3u3ZT4jjVBwH8DIyCKve9il4WCyyYLPscS6CeE3byxDzzRuiZsjN',
  'Tj0sglA6eBGCIHtaNq54mrAEZ17JzTCgCHp0wYv4PIkw7KmVXBbmMuiOv5e644z4p+krwsov0MdMSj997/1+',
  '75c0r4UVHy0GGWSQQQYZZNAc8te/eeN0SbCnEngleilm2lFiDIRKaeAdOh+W9dsztd4AdNZyhDl6CRwC8zPQ',
  'aR0gTAg8IHB/cVAWOMaYwBxKd2RmQG3OZ+jCzeHiGqa4JxYG/ZyafhtuIT/UHXQegUGCNzEsCHyLQJqThcGE',
  'msEU7pH/+XnQS6mZ0hehR2CQNBky0B7CHQSfXADNINsDAl0C63EsGBS1ART0sb73PIH1HLboA6EBc8P9TKBs',
  'AM6UlnkIdxSG+tqDYh7lOehTzHtrmQGLxcE3VOInoXDDUUhpUxrw1dM5GJShNnnYDERUBGWUut5ToX7pCTya',
  'QwNGqSfcX4qGQwaySKnSDQ5CmkOcD4qnVGpC0iwoQIcmLXGD7CKY1pNZzvOwQdqY5BjTkFxZXABNYo+pZy7G',
  'ulliC1n06sTBBdAsPbdOHE80W3r7l/Ih9fIMVPtnxYHOZy6isllxoJI1pUX2B6gIFHX5on87Li3OZuVr5QWW',
  'r3oMMsggg/9/sPXnY51BBhlkkMH/HtRLg3JdPnPup2ndDuCnS4N+4Z/76er9DkqxPHgQ/AVoMYf+F1EV3cVM',
  'vP2pIwh0xLgYTnyLHn68WY1O/Jv5zpNP5/D8m8n9r3detpnDW69XcfCsqGicFbxAXL+KYXDZAvzom+r+wyun',
  'RzFuXIcX6fhFDOzAdjVTt1QWy702PA9xL7ED7xQVDVUjDtK47qHs2IFpUsWIBIGCehiJCl1LEJX74/fJt3Fw',
  'mFFQDvONqTXoKe0UsVRHJg9Lp7AC6+MY29S+Z1bKdv3nyqrNyarL12TVoOZrCoMMMvjYgF/Bz2gDSdKDYDnB',
  'vQ3ghtj8ly/7x9s5pcNL2Gt7aymi98VeRg+c0821ZPkefqf7wXNJd8svEfqppjuSH1Kb+0O6xg/8O2V3S5YY',
  '0atPT+1TBMIOLPMB9Q67SGirzICRtgG7QbmT+PS4vk/gUQ2GsAHHJ+ULbQqIAc1ODIEjKzDaO0z6W/IzRUOO',
  '0nFOYN8KhH87He3ig9NdSVtS28cEDuzA6HK5awJCqTNFPeTKAnzwymsnspiGP5Xwroi7tHfx8EtctQBVFk4w',
  'KyKKsr8vFd2MOBMkVsVBakjgXcxfXA8ZZJBBBhlkkEEGVwKCd28ZZJBBBhlkkEEGGWSQQQYZZPCxAn8DRAcn',
  'Np7OBJUAAAAASUVORK5CYII=',
].join('');

const DETAILS = {
  fullName: 'Meera Joshi',
  birthDate: '1988-02-17',
  street: '4 Sample Street',
  city: 'Pune',
  postalCode: '411001',
} as const;

/**
 * Declares a player's details and submits an identity card, so that a reviewer has something to check. Existing
 * submissions are kept.
 */
export async function sendSampleCard(context: AppEnv, user: User): Promise<ServiceResult<unknown>> {
  const by = { user, origin: { ip: '', browser: '' } };
  const known = await context.identities.listItems(user.id);
  const isSent = (kind: IdentityKind) =>
    known.some((item) => item.kind === kind && item.state !== 'NEEDED');
  if (!isSent('DETAILS')) {
    const declared = await declareDetails(context, by, DETAILS);
    if (!declared.ok) return declared;
  }
  if (isSent('IDENTITY_CARD')) return ok(null);
  const stored = await storeImage(context, user, SAMPLE_CARD);
  if (!stored.ok) return stored;
  return await sendDocument(context, by, { kind: 'IDENTITY_CARD', imageIds: [stored.value.id] });
}

import type { PeopleEnv } from '#people/env.ts';

/** Signed ID of a device that has logged in as an operator. Identifies the device but grants no access. */
const FORM = /^([\w-]{20,64})\.([\w-]{20,128})$/;

/** Creates a signed ID for a device that just logged in as this operator. */
export async function createDeviceToken(
  { ids, secretKeys }: PeopleEnv,
  operatorId: number,
): Promise<string> {
  const id = ids.token();
  return `${id}.${await secretKeys.sign('operator-device', `${operatorId}:${id}`)}`;
}

/** Verifies a device token issued to this operator; returns its ID, or null if invalid. */
export async function verifyDeviceToken(
  { secretKeys }: PeopleEnv,
  operatorId: number,
  device: string | undefined,
): Promise<string | null> {
  const parts = FORM.exec(device ?? '');
  const [, id = '', signature = ''] = parts ?? [];
  if (parts === null) return null;
  const isOurs = await secretKeys.isSigned('operator-device', `${operatorId}:${id}`, signature);
  return isOurs ? id : null;
}

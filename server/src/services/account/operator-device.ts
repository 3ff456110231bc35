import type { AppContext } from '#services/app-context.ts';

/** A device that has logged in as an operator carries a signed number of its own. It opens nothing; it is known. */
const FORM = /^([\w-]{20,64})\.([\w-]{20,128})$/;

/** A new number for a device that has just logged in as this operator. */
export async function newDeviceOf(
  { ids, secretKeys }: AppContext,
  operatorId: number,
): Promise<string> {
  const id = ids.token();
  return `${id}.${await secretKeys.sign('operator-device', `${operatorId}:${id}`)}`;
}

/** The number of a device that was given to this operator, or null. */
export async function knownDeviceOf(
  { secretKeys }: AppContext,
  operatorId: number,
  device: string | undefined,
): Promise<string | null> {
  const parts = FORM.exec(device ?? '');
  const [, id = '', signature = ''] = parts ?? [];
  if (parts === null) return null;
  const isOurs = await secretKeys.isSigned('operator-device', `${operatorId}:${id}`, signature);
  return isOurs ? id : null;
}

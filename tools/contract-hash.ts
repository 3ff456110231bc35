/** Prints a hash of all request, response and push shapes. Pages and servers built from different ones can tell. */
import { createHash } from 'node:crypto';
import { ROUTES } from '@crease/contracts/all-routes.ts';
import type { AnyRoute } from '@crease/contracts/base/route.ts';
import { PushData } from '@crease/contracts/pushes/message.ts';
import * as z from 'zod/mini';

const shapes = Object.values(ROUTES).map(({ method, path, request, answer }: AnyRoute) => [
  method,
  path,
  z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }),
  z.toJSONSchema(answer, { unrepresentable: 'any' }),
]);
const text = JSON.stringify([shapes, z.toJSONSchema(PushData)]);
console.log(createHash('sha256').update(text).digest('hex').slice(0, 12));

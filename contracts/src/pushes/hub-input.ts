import * as z from 'zod/mini';

/** Argument of `RegisterClient` (spec section 3), which returns `RegisterResult`. */
export const registerClient = z.object({
  Browser: z.string().check(z.maxLength(400)),
  Domain: z.string().check(z.maxLength(255)),
  CurrentPage: z.string().check(z.maxLength(2_000)),
  Token: z.nullable(z.string().check(z.maxLength(200))),
});

/** Argument of `SendHeartbeat`: the same plus the origin. */
export const sendHeartbeat = z.object({
  Browser: z.string().check(z.maxLength(400)),
  Domain: z.string().check(z.maxLength(255)),
  CurrentPage: z.string().check(z.maxLength(2_000)),
  Token: z.nullable(z.string().check(z.maxLength(200))),
  GroupBy: z.string().check(z.maxLength(255)),
});

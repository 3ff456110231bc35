import { EXPORT_PATH, EXPORTS_PER_MINUTE, exportRequest } from '@crease/contracts/routes/export.ts';
import {
  OWN_DATA_FILES_PER_HOUR,
  OWN_DATA_PATH,
  ownProof,
} from '@crease/contracts/routes/own-data.ts';
import { route } from '@crease/contracts/routes/route.ts';
import type { FastifyInstance } from 'fastify';
import { openExport } from '#services/export/open-export.ts';
import { openOwnData } from '#services/own-data/own-data-file.ts';
import type { RouteHost } from './call-door.ts';
import { bindFileRoute } from './file-route.ts';

const EXPORT = route<never, never>()({
  method: 'GET',
  path: EXPORT_PATH,
  access: 'U',
  from: 'query',
  about: 'A file of all rows that fit a filter.',
  request: exportRequest,
});

const OWN_DATA = route<never, never>()({
  method: 'POST',
  path: OWN_DATA_PATH,
  access: 'R',
  from: 'body',
  about: 'A file with everything that is kept of the caller.',
  request: ownProof,
});

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** Every call that is answered with a file: whole histories, and what is kept of a person. */
export function bindFileRoutes(app: FastifyInstance, host: RouteHost): void {
  const { context } = host;
  bindFileRoute(app, host, {
    route: EXPORT,
    perUser: { points: EXPORTS_PER_MINUTE, seconds: MINUTE_SECONDS },
    open: (input, { user: { user }, setting }) => {
      const caller = {
        accountId: user.id,
        site: setting.domainTitle,
        userName: user.userName,
        isPlayMoney: user.currency === 'DEMO',
      };
      return openExport(context, caller, input);
    },
  });
  bindFileRoute(app, host, {
    route: OWN_DATA,
    perUser: { points: OWN_DATA_FILES_PER_HOUR, seconds: HOUR_SECONDS },
    open: (input, { user: session, origin }) => openOwnData(context, { session, origin }, input),
  });
}

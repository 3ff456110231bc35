import { pino } from 'pino';
import type { Log, LogFields } from './log.ts';

/** Logs JSON to standard output; errors keep their stack. Fields that could hold a secret are redacted. */
export function pinoLog(level: string = 'info'): Log {
  return wrap(
    pino({
      level,
      base: null,
      redact: ['password', '*.password', 'token', '*.token', 'authorization', '*.authorization'],
      serializers: { error: pino.stdSerializers.err },
    }),
  );
}

/** A log that discards everything. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
  with: () => silentLog,
};

function wrap(logger: ReturnType<typeof pino>): Log {
  return {
    debug: (message, fields) => logger.debug(fields ?? {}, message),
    info: (message, fields) => logger.info(fields ?? {}, message),
    warn: (message, fields) => logger.warn(fields ?? {}, message),
    error: (message, fields) => logger.error(fields ?? {}, message),
    fatal: (message, fields) => logger.fatal(fields ?? {}, message),
    with: (fields: LogFields) => wrap(logger.child(fields)),
  };
}

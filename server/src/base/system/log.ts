import { pino } from 'pino';

/** Fields of a log line. Never a password, a token or a full mobile number. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log: a sentence with fields. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Before the process ends. */
  fatal(message: string, fields?: LogFields): void;
  /** Creates a log that adds these fields to every line. */
  with(fields: LogFields): Log;
}

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

export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

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

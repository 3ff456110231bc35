/** Facts of a log line. Never a password, a token or a whole mobile number. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log lines: a sentence and its facts. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A log whose lines all carry these facts. */
  with(fields: LogFields): Log;
}

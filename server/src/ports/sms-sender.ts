/** One text to one mobile. */
export interface SmsText {
  /** +91XXXXXXXXXX. */
  readonly to: string;
  readonly text: string;
  /** The one-time code inside `text`. */
  readonly code: string;
}

/** The way to a mobile. */
export interface SmsSender {
  /** Texts stand in a log rather than on the mobile. */
  readonly isLogged: boolean;
  /**
   * Sends, or gives up after its own retries and logs that.
   *
   * @returns whether the provider took it. It never throws: a lost text must not lose a registration.
   */
  send(text: SmsText): Promise<boolean>;
}

/** One SMS to one mobile. */
export interface SmsText {
  /** +91XXXXXXXXXX. */
  readonly to: string;
  readonly text: string;
  /** The one-time code inside `text`. */
  readonly code: string;
}

/** SMS gateway. */
export interface SmsSender {
  /** True if messages are logged instead of sent. */
  readonly isLogged: boolean;
  /**
   * Sends an SMS; after its own retries it logs the failure and gives up.
   *
   * @returns whether the provider accepted it. Never throws, because a lost SMS must not fail a registration.
   */
  send(text: SmsText): Promise<boolean>;
}

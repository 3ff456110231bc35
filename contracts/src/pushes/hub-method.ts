/** Hub URL path, and the single event it sends. */
export const HUB_PATH = '/notify';
export const HUB_EVENT = 'Message';

/** Result of `RegisterClient`. */
export interface RegisterResult {
  readonly Registered: true;
  readonly UserId: number | null;
}

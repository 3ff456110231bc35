/** Where the hub listens, and the one event it sends. */
export const HUB_PATH = '/notify';
export const HUB_EVENT = 'Message';

/** What `RegisterClient` answers. */
export interface RegisterResult {
  readonly Registered: true;
  readonly UserId: number | null;
}

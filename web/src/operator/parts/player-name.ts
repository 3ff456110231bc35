/** Name of a demo user, as the server makes it. */
const DEMO = /^demo-([0-9a-f]{8})-[0-9a-f-]+$/;

/** A player as lists and titles name them: a demo user by the beginning of their long name. */
export function playerName(userName: string): string {
  return userName.replace(DEMO, 'Demo $1');
}

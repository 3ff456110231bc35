/** Pattern of server-generated demo usernames. */
const DEMO = /^demo-([0-9a-f]{8})-[0-9a-f-]+$/;

/** Display name of a player. Demo names are abbreviated. */
export function playerName(userName: string): string {
  return userName.replace(DEMO, 'Demo $1');
}

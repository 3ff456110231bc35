/** Up to two initials for the user's badge. */
export function getInitials(userName: string): string {
  const [first = '', second = ''] = userName.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (second === '' ? first.slice(0, 2) : `${first.slice(0, 1)}${second.slice(0, 1)}`).toUpperCase();
}

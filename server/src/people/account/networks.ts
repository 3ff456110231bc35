const HOUSEHOLD_GROUPS = 4;

/**
 * Returns the network that an address is counted as: itself for IPv4, the /64 of a household for IPv6, where a client
 * can use a new address for every call. Expects an address as `ClientAddresses` normalises it on arrival.
 */
export function toNetwork(address: string): string {
  return keepFirstGroups(address, HOUSEHOLD_GROUPS);
}

const SITE_GROUPS = 3;

/** Returns the wider network of an address: the /48 that an ISP's customer may hold with IPv6. */
export function toSiteNetwork(address: string): string {
  return keepFirstGroups(address, SITE_GROUPS);
}

const GROUPS = 8;
const HEX = 16;

/** Takes the first groups of an IPv6 address; IPv4 stays as it is. */
function keepFirstGroups(address: string, count: number): string {
  if (!address.includes(':')) return address;
  const [before = [], after = []] = address
    .split('::', 2)
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after]
    .slice(0, count)
    .map((group) => Number.parseInt(group, HEX).toString(HEX))
    .join(':');
}

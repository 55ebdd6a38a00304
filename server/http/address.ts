import { BlockList, isIP } from 'node:net';

/** Where a proxy of our own can be: this machine and private networks. */
const trustedProxies = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  trustedProxies.addSubnet(network, bits, 'ipv4');
}
trustedProxies.addAddress('::1', 'ipv6');
trustedProxies.addSubnet('fc00::', 7, 'ipv6');
trustedProxies.addSubnet('fe80::', 10, 'ipv6');

/**
 * Who is asking. A neighbour is taken for the proxy in front of this server, and the last address it wrote into
 * X-Forwarded-For for the client's; whatever stands before that was said by the client, and from elsewhere nothing is believed.
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined): string {
  const address = unmapIPv4(peer ?? '');
  if (!isTrustedProxy(address)) return address;
  const last = unmapIPv4(forwardedFor?.split(',').at(-1)?.trim() ?? '');
  return isIP(last) === 0 ? address : last;
}

/** What limits count as one: an IPv4 address, or the /64 that a household or a machine is given in IPv6. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** An IPv4 address that came over IPv6 is itself. */
function unmapIPv4(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

function isTrustedProxy(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && trustedProxies.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

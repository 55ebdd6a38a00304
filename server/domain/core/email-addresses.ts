import { parseUrl } from './http-url.ts';

/**
 * An unquoted address as defined in RFC 5322, with a domain in any script. `isEmailAddress` also checks whether the domain can
 * exist.
 */
export const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?)+$/u;

const ascii = /^\p{ASCII}*$/u;

/** The longest part before the @ (RFC 5321). */
const maxLocalLength = 64;

export function isEmailAddress(address: string): boolean {
  if (!emailPattern.test(address) || address.lastIndexOf('@') > maxLocalLength) return false;
  const labels = domainOf(address)?.split('.') ?? [];
  // A top-level domain has only letters, unless it is the ASCII form of another script.
  return (
    labels.length > 1 && labels.every((label) => label.length <= 63) && /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(labels.at(-1) ?? '')
  );
}

/** The domain in lower-case ASCII ("xn--mller-kva.example"); undefined when there can be no such domain. */
function domainOf(address: string): string | undefined {
  return parseUrl(`http://${address.slice(address.lastIndexOf('@') + 1)}`)?.hostname;
}

/**
 * The address as mail servers understand it. An international domain is converted to ASCII, and the part before the @ is kept as
 * typed.
 */
export function mailedAddress(address: string): string {
  if (ascii.test(address)) return address;
  return `${address.slice(0, address.lastIndexOf('@') + 1)}${domainOf(address) ?? address.slice(address.lastIndexOf('@') + 1)}`;
}

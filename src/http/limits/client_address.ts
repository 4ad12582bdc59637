import type { Context } from "hono";
import { isIP } from "node:net";
import type { AppEnv } from "../env.ts";

/**
 * Returns where a request came from, for counting: an IPv4 address, or the /64 of an IPv6 address, since one person has
 * a whole one. Behind our own proxy it is the last one in X-Forwarded-For: the client may have made up the others.
 */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("X-Forwarded-For")?.split(",").at(-1) : undefined;
  return (forwarded === undefined ? undefined : parseClientAddress(forwarded)) ??
    parseClientAddress(c.env.remoteAddress) ?? c.env.remoteAddress;
}

/** Returns an IPv6 network's /48, of which one subscriber may have all 65,536 networks; an IPv4 address stays. */
export function networkOf(address: string): string {
  return address.endsWith("::/64") ? `${address.split(":").slice(0, 3).join(":")}::/48` : address;
}

/**
 * Reads an address, which may be in brackets, carry a port or a zone, or be an IPv4 one written as IPv6.
 * @returns an IPv4 address, such as 192.0.2.1, or an IPv6 network, such as 2001:db8:0:1::/64; undefined for other text
 */
export function parseClientAddress(text: string): string | undefined {
  const { v6, v4 } = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/.exec(text.trim())?.groups ?? {};
  const address = (v6 ?? v4 ?? text.trim()).replace(/%.*$/, "");
  if (isIP(address) === 4) return address;
  return isIP(address) === 6 ? fromIpv6(address) : undefined;
}

function fromIpv6(address: string): string {
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  // ::ffff:0:0/96 are IPv4 addresses as a socket for both kinds shows them. RFC 4291 section 2.5.5.2.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups.slice(0, 4).map((group) => group.toString(16)).join(":")}::/64`;
}

/** Returns the eight numbers of an IPv6 address, which the URL parser writes in one way. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [before = [], after] = canonical.split("::").map((half) => half === "" ? [] : half.split(":"));
  const zeros = after ? Array<string>(8 - before.length - after.length).fill("0") : [];
  return [...before, ...zeros, ...after ?? []].map((group) => Number.parseInt(group, 16));
}

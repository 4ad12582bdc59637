import assert from "node:assert/strict";
import { parseClientAddress } from "../../src/http/limits/client_address.ts";

const ADDRESSES: [text: string, address: string | undefined][] = [
  ["203.0.113.9", "203.0.113.9"],
  [" 203.0.113.9 ", "203.0.113.9"],
  ["203.0.113.9:4711", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:cb00:7109", "203.0.113.9"],
  ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
  ["[::ffff:203.0.113.9]:4711", "203.0.113.9"],
  ["2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64"],
  ["2001:DB8::7:ffff:0:0:1", "2001:db8:0:7::/64"],
  ["2001:db8:0:7::", "2001:db8:0:7::/64"],
  ["[2001:db8:0:7::1]", "2001:db8:0:7::/64"],
  ["[2001:db8:0:7::1]:443", "2001:db8:0:7::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", undefined],
  ["unknown", undefined],
  ["203.0.113", undefined],
  ["203.0.113.999", undefined],
  ["203.0.113.9.example", undefined],
  ["2001:db8::1::2", undefined],
  ["[203.0.113.9", undefined],
];

for (const [text, address] of ADDRESSES) {
  Deno.test(`"${text}" counts as ${address ?? "no address"}`, () => {
    assert.equal(parseClientAddress(text), address);
  });
}

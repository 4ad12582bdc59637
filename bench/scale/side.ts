/**
 * One of the districts that are compared, with its own database and its own process of the product, and the answers that
 * it gave.
 */
import assert from "node:assert/strict";
import postgres from "postgres";
import { urls } from "../../src/domain/urls.ts";
import { makeDistrict } from "../support/district.ts";
import { signIn, startProduct } from "../support/product.ts";
import { progress } from "../support/report.ts";
import { prepareQuestions, type Question } from "./questions.ts";

export interface Side {
  questions: Question[];
  /** Makes a write that lists show: an administrator's call that approves a request. Possible `writes` times. */
  write(): Promise<void>;
  /** Takes all approvals back, so that the district is as it was. */
  takeBack(): Promise<void>;
  end(): Promise<void>;
}

/** Makes a district of so many requests, and starts the product on it. */
export async function prepareSide(size: number, writes: number): Promise<Side> {
  progress(`making ${size} requests`);
  const begin = performance.now();
  const district = await makeDistrict(size);
  progress(`made in ${Math.round((performance.now() - begin) / 1000)} s`);
  const { people } = district;
  const product = await startProduct(district.appUrl);
  const owner = postgres(district.ownerUrl, { max: 1, onnotice: () => {} });
  const waiting = await owner<{ id: string }[]>`
    select id from requests where superseded_at is null and status = 'IN_REVIEW'
      and requester_id <> (select id from users where email = ${people.teacher.email})
    order by delivery_at desc limit ${writes}`;
  const ids = waiting.map(({ id }) => id);
  const writer = await signIn(product, people.admin.email);
  let approved = 0;
  return {
    questions: await prepareQuestions(product, district),
    async write() {
      const response = await writer.post(urls.api.approve(ids[approved++] ?? ""));
      assert.equal(response.status, 200, await response.text());
    },
    async takeBack() {
      await owner`update requests set status = 'IN_REVIEW' where id = any(${ids})`;
      approved = 0;
    },
    async end() {
      await owner.end();
      await product.stop();
      await district.drop();
    },
  };
}

/** Asks, and returns how long the whole answer took in ms. */
export async function ask({ name, client, path }: Question): Promise<number> {
  const begin = performance.now();
  const response = await client.get(path);
  await response.arrayBuffer();
  assert.equal(response.status, 200, name);
  return performance.now() - begin;
}

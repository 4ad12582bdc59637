// The product's worker, in which the painter fails at texts that say so.
import "../../src/pdf/worker.ts";

const normalize = String.prototype.normalize;
String.prototype.normalize = function (form?: string) {
  if (this.includes("cannot-be-painted")) throw new Error(`the painter fails at "${this}" in this test`);
  return normalize.call(this, form);
};

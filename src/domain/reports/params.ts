import { z } from "zod";
import { monthParam } from "../lists/param_schemas.ts";

/** Which month to report on: this one, unless the address names another. */
export const reportParams = z.object({ month: monthParam });

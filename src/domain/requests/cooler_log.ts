import { counted } from "../text/amounts.ts";
import { deliveryInstant, formatClock } from "../time/alaska_time.ts";
import { HOUR_MS } from "../time/durations.ts";

/** Numbers and times, which name no student. */
export const MEASURED_LABELS = {
  coolersOut: "Coolers out",
  coolersBack: "Coolers back",
  packedAt: "Packed at",
  packedTemperature: "Packed °F",
  removedAt: "Out of refrigeration at",
  receivedAt: "Received at",
  receivedTemperature: "Received °F",
  finishedAt: "Eaten or discarded by",
};

export const COOLER_LABELS = {
  ...MEASURED_LABELS,
  /** The measures against food that was too warm. May name a student, as any free text. */
  correctiveAction: "Corrective action",
};

/** Times such as "7:15 am", and numbers; null while unknown. */
export type CoolerLog = {
  [Name in keyof typeof COOLER_LABELS]:
    | (Name extends `coolers${string}` | `${string}Temperature` ? number : string)
    | null;
};

export const NO_COOLER_LOG: CoolerLog = mapKeys(COOLER_LABELS, () => null);

/** Returns a log without its texts. */
export function measuredLog(log: CoolerLog): CoolerLog {
  return { ...NO_COOLER_LOG, ...mapKeys(MEASURED_LABELS, (name) => log[name]) } as CoolerLog;
}

export function mapKeys<Name extends string, Value>(
  labels: Record<Name, string>,
  value: (name: Name) => Value,
): Record<Name, Value> {
  const names = Object.keys(labels) as Name[];
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
}

/** Cold food stays at this or below, in °F. 18 AAC 31.230; FDA Food Code 3-501.16. */
export const MAX_COLD = 41;

/** How long lunches may be eaten after they leave refrigeration. 18 AAC 31.236. */
const EDIBLE_MS = 4 * HOUR_MS;

/** Returns "11:15 am" of a day (YYYY-MM-DD); null while the time out of refrigeration is unknown. */
export function eatBy(day: string, removedAt: string | null | undefined): string | null {
  return removedAt ? formatClock(new Date(deliveryInstant(day, removedAt).getTime() + EDIBLE_MS)) : null;
}

export function isTooWarm(
  { packedTemperature, receivedTemperature }: { [Name in keyof CoolerLog]?: CoolerLog[Name] | undefined },
): boolean {
  return [packedTemperature, receivedTemperature].some((degrees) => (degrees ?? -Infinity) > MAX_COLD);
}

/** Returns the error of more coolers back than went out; null where they fit, and while one number is unknown. */
export function coolersError({ coolersOut, coolersBack }: CoolerLog): string | null {
  const isWrong = coolersOut !== null && coolersBack !== null && coolersBack > coolersOut;
  return isWrong ? `More coolers came back than went out (${coolersOut})` : null;
}

/** Writes all but the corrective action: "2 coolers out, packed 7:15 am at 38 °F, received 9:30 am at 43 °F". */
export function coolerText(log: { [Name in keyof CoolerLog]?: CoolerLog[Name] | undefined }): string {
  const step = (what: string, at?: string | null, degrees?: number | null) => {
    if (at == null && degrees == null) return [];
    const warmth = degrees == null ? "" : ` at ${degrees} °F${degrees > MAX_COLD ? ` (above ${MAX_COLD} °F)` : ""}`;
    return [`${what}${at == null ? "" : ` ${at}`}${warmth}`];
  };
  return [
    ...log.coolersOut == null ? [] : [`${counted(log.coolersOut, "cooler")} out`],
    ...log.coolersBack == null ? [] : [`${counted(log.coolersBack, "cooler")} back`],
    ...step("packed", log.packedAt, log.packedTemperature),
    ...step("out of refrigeration", log.removedAt),
    ...step("received", log.receivedAt, log.receivedTemperature),
    ...step("eaten or discarded by", log.finishedAt),
  ].join(", ");
}

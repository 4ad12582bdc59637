import { useMemo } from "react";
import type { Schools, WithSchools } from "../domain/district/schools.ts";

/**
 * The schools of a list, the same object until a poll brings others: columns that are made of them are another table, in
 * which nothing keeps its focus.
 */
export function useSchools({ schools }: WithSchools): Schools {
  const text = JSON.stringify(schools);
  return useMemo(() => JSON.parse(text) as Schools, [text]);
}

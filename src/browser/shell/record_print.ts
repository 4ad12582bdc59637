import { FAILURE } from "../../domain/toasts.ts";
import { urls } from "../../domain/urls.ts";
import { post } from "../api.ts";
import { showToast } from "../toasts.ts";

/** Records that the kitchen printed its sheet, with the versions that the page shows. */
export async function recordPrint(printed: string): Promise<void> {
  try {
    await post(urls.api.kitchenPrinted, JSON.parse(printed));
  } catch {
    showToast({ ...FAILURE.printRecord, tone: "error" });
  }
}

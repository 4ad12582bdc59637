export const PRODUCT_NAME = "Field Trip Lunches";

/** The narrowest window that the product is shown in, in CSS pixels. Spec section 9. */
export const MIN_WINDOW_WIDTH = 1024;

/** Whether a browser says it runs on a phone or tablet. Spec section 1. */
export function isHandheld(userAgent: string): boolean {
  return /mobile|android|iphone|ipad|ipod|kindle|silk|tablet/i.test(userAgent);
}

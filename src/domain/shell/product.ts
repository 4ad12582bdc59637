/** What the product is called. Spec section 1. */
export const PRODUCT_NAME = "Field Trip Lunches";

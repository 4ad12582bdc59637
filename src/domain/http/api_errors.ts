/** One wrong field and what to do about it. `field` is a path such as "specialMeals.0.notes". */
export interface FieldError {
  field: string;
  message: string;
}

/** The body of every response that is not a success. */
export interface ErrorBody {
  message: string;
  errors?: FieldError[];
  /** With a refused deletion: how many versions the request has by now. Sending this number deletes them all. */
  versions?: number;
}

/** The message when a session cookie is no longer valid; the browser then goes to /login. Spec section 8. */
export const SESSION_EXPIRED = "Session expired. Please log in again.";

/** The notification on /login after that. Spec section 8. */
export const SESSION_EXPIRED_TOAST = { title: "Session expired", description: "Please log in again." };

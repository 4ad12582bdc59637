/** The words before an action on a request, in a dialog or, without script, on the page. Spec section 8. */
export const CONFIRMATION = {
  cancel: "Are you sure you want to cancel this lunch request? This action cannot be undone.",
  revert: "This will restore your request to the last approved version, discarding the denied revision.",
  deny: "Please provide a reason for denying this request. This will be shown to the requester.",
  delete: "The request is permanently deleted and the requester is notified by email. This cannot be undone.",
};

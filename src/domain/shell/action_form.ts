/** By which the buttons of an island belong to the page's ActionForm, outside of it. */
export const ACTION_FORM_ID = "action-form";

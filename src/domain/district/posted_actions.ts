/** What the buttons of the district's settings page do. */
export const DISTRICT_ACTIONS = ["save", "add", "rename", "up", "down", "retire", "restore"] as const;
export type DistrictAction = (typeof DISTRICT_ACTIONS)[number];

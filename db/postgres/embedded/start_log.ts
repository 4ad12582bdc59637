/** Gets a line about anything slow or unexpected, which is worth no more than information unless it says so. */
export type StartLog = (line: string, level?: "warn") => void;

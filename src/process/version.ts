import project from "../../package.json" with { type: "json" };

/** The product's version, such as 1.0.0. */
export const VERSION: string = project.version;

/** The themes that somebody can choose. */
export const THEMES = ["light", "dark"] as const;

export type Theme = typeof THEMES[number];

/** What Settings offers: a theme, or the one that the computer asks for. */
export const THEME_CHOICES = ["system", ...THEMES] as const;

export type ThemeChoice = typeof THEME_CHOICES[number];

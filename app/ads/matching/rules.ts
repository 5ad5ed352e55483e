/** An ad that is opened again is news to those who were notified of it longer ago. */
export const newsAgainMs = 7 * 86_400_000

/** The list items that every service has in every language. */
export const serviceTextIndexes = { done: [0, 1, 2, 3], faq: [0, 1, 2, 3] }

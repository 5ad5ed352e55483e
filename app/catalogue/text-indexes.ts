/** How many things are done and how many questions answered of every service, in every language. */
export const serviceTextIndexes = { done: [0, 1, 2, 3], faq: [0, 1, 2, 3] }

/** The detail is the form that could not be sent; without one a page could not be loaded. */
export const notSentEvent = 'not-sent'

/** Elements in the bar and the tabs, which the server renders, that scripts keep up to date. */
export const slots = { bell: 'bell-slot', messages: 'messages-slot' }

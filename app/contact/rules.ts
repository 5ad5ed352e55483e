export const contactLimits = { name: 100, email: 254, message: 2_000 }

/** After so many tries the mail is given up; they are spread over more than half a day. */
export const mostTries = 12

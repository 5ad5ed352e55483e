/** Letters, digits, spaces and the punctuation of house numbers; the schemas of accounts and ads share it. */
export const streetAddressPattern = /^[\p{L}\p{M}\p{N}\s.,/-]*$/u

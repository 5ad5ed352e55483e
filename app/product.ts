/** Texts use it as `{{app}}`. */
export const productName = 'Majstorija'

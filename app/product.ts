/** The only place where the product's name stands; texts say {{app}}. */
export const productName = 'Majstorija'

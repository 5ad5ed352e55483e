export const contactLimits = { name: 100, email: 254, message: 2_000 }

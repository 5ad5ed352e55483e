export const limits = {
  name: 50,
  email: 254,
  address: 100,
  password: 200,
  workDescription: 2000,
  skillDetails: 500,
} as const

export const minimumPassword = { registration: 8, change: 6 } as const

export const userTypes = ['Client', 'Worker'] as const
export type UserType = (typeof userTypes)[number]

export const genders = ['Female', 'Male', 'Other'] as const

/** What a member confirms. */
export const proofs = ['email', 'phone'] as const
export type Proof = (typeof proofs)[number]

export const accountLimits = {
  name: 50,
  email: 254,
  address: 100,
  password: 200,
  workDescription: 2000,
  skillDetails: 500,
} as const

export const minPasswordLength = { registration: 8, change: 6 } as const

export const userTypes = ['Client', 'Worker'] as const
export type UserType = (typeof userTypes)[number]

export type ViewerType = UserType | 'visitor'

export const genders = ['Female', 'Male', 'Other'] as const

/** A session ends so many days after the last visit (idle), and so many after sign-in (absolute). */
export const sessionLifetime = { idleDays: 30, absoluteDays: 90 } as const

export const verificationKinds = ['email', 'phone'] as const
export type VerificationKind = (typeof verificationKinds)[number]

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

export const pendingSignInMinutes = 10

/** For so long after a sign-in, or after the password was given, a session is trusted to be its member's own. */
export const identityProofMinutes = 10

export type IdentityCheck = 'none' | 'password' | 'sign_in'

export const verificationKinds = ['email', 'phone'] as const
export type VerificationKind = (typeof verificationKinds)[number]

/** Variants of `ProfileUpdate` about who can get into the account. */
export const securityVariants = [
  'password',
  'password_removed',
  'email',
  'email_corrected',
  'phone',
  'identity_linked',
  'identity_removed',
  'second_factor_on',
  'second_factor_off',
  'second_factor_removal',
  'recovery_codes_new',
  'recovery_code_used',
  'second_factor_stays',
  'sessions_ended',
  'taken_back',
] as const

import { reasonSchema } from '#app/admins/schemas.ts'

/** What acts upon money have in common: a reason, and refusals with texts of their own. */
export const moneyAct = {
  schema: reasonSchema,
  refuse: (reason: string) => ({ '': `payments:refused.${reason}` }),
}

import { reasonSchema } from '#app/admins/schemas.ts'

export const moneyAct = {
  schema: reasonSchema,
  refuse: (reason: string) => ({ '': `payments:refused.${reason}` }),
}

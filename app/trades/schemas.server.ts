import { z } from 'zod'
import { tradeKeys } from './trades.server.ts'

export const maxTrades = 15

export const tradesField = z
  .array(z.enum(tradeKeys, 'common:errors.skill_unknown'))
  .overwrite((named) => [...new Set(named)])
  .max(maxTrades, `accounts:errors.trades_over_limit?max=${maxTrades}`)

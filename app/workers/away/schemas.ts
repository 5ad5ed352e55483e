import { z } from 'zod'

export const awaySchema = z.object({ until: z.iso.date('workers:away.until_required') })

import { z } from 'zod'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { count as countShape } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'
import { isSkill, skillKeys, skillSlug } from '#app/places/skill-keys.ts'
import { workerCountsBySkill } from '#app/workers/directory-counts.server.ts'

const handler = apiRoute('/api/publicworkerprofile/directory/skills', {
  GET: forAnyone({
    summary: 'How many workers there are in each trade',
    response: z.object({ items: z.array(z.object({ skill: z.enum(skillKeys), slug: z.string(), count: countShape })) }),
    run: async ({ db }) => {
      const skills = await workerCountsBySkill(db)
      return done({
        items: skills.flatMap(({ skill, count }) => (isSkill(skill) ? [{ skill, slug: skillSlug(skill), count }] : [])),
      })
    },
  }),
})

export const loader = handler
export const action = handler

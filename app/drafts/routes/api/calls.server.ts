import { z } from 'zod'
import { draftSchema, type DraftForm, type FormDraftInput } from '#app/drafts/forms.server.ts'
import { findFormDraft, listFormDrafts } from '#app/drafts/queries.server.ts'
import { saveFormDraft } from '#app/drafts/saving.server.ts'
import type { Calls } from '#app/http/api/api-definition.ts'
import type { forClients } from '#app/http/api/api-route.server.ts'
import { isKeyOfOther } from '#app/http/forms/forms.server.ts'
import { iso, time } from '#app/http/api/response-schemas.server.ts'
import { done, refused } from '#app/outcome.ts'

type Texts = { list: string; store: string }

/** The calls by which scripts store what stands in a form, and programs list it. */
export function formDraftCalls(form: DraftForm, forOwners: typeof forClients, { list, store }: Texts): Calls {
  const schema = draftSchema(form)
  return {
    GET: forOwners({
      summary: list,
      response: z.object({ items: z.array(schema.extend({ writtenAt: time })) }),
      run: async ({ db, user }) => {
        const drafts = await listFormDrafts(db, { userId: user.id, form })
        const items = drafts.map(({ key, version, basis, fields, writtenAt }) => ({
          key,
          version,
          ...(basis !== null && { basis }),
          fields,
          writtenAt: iso(writtenAt),
        }))
        return done({ items })
      },
    }),
    PUT: forOwners({
      summary: store,
      invalidatesPages: false,
      isRepeatable: true,
      body: schema as z.ZodType<FormDraftInput>,
      status: 204,
      refusals: [409],
      namespace: 'drafts',
      run: async ({ db, user, body: { key, ...draft }, context, now }) => {
        // One of their own may have a key from before a change of SECRET.
        if (isKeyOfOther(context, key) && !(await findFormDraft(db, { userId: user.id, draftKey: key })))
          return refused('other_account')
        await saveFormDraft(db, { ...draft, form, draftKey: key, userId: user.id, now })
        return done(null)
      },
    }),
  }
}

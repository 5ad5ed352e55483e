import {
  deletionBody,
  findSaved,
  listSaved,
  postBody,
  postIdShape,
  postListSchema,
  renderBody,
  savedPost,
  storedPostShape,
} from '#app/admin/blog/api-posts.server.ts'
import { createPost, deletePost, editPost } from '#app/blog/editing.server.ts'
import { forEditors } from '#app/admins/authentication/admin-calls.server.ts'
import { apiRoute } from '#app/http/api/api-route.server.ts'
import { id, numberedPage } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/blog/admin', {
  GET: forEditors({
    summary: 'Articles in every state with their Markdown, drafts first',
    query: postListSchema,
    response: numberedPage(storedPostShape),
    run: async ({ db, query, now }) => done(await listSaved(db, query, now)),
  }),
  POST: forEditors({
    summary: 'Write an article',
    body: postBody,
    ...savedPost,
    status: 201,
    refusals: [409, 422],
    prepare: ({ body }) => renderBody(body),
    run: async ({ db, user: { id: adminId }, body, prepared: content, now }) => {
      const outcome = await createPost(db, { content, adminId, reason: body.reason, now })
      return outcome.ok ? findSaved(db, outcome.value.postId, now) : outcome
    },
  }),
  PUT: forEditors({
    summary: 'Change an article; its former address leads to the new one',
    body: postBody.extend({ id }),
    ...savedPost,
    refusals: [404, 409, 422],
    prepare: ({ body: { id: _, ...body } }) => renderBody(body),
    run: async ({ db, user: { id: adminId }, body: { id: postId, ...body }, prepared: content, now }) => {
      const outcome = await editPost(db, { postId, content, adminId, reason: body.reason, now })
      return outcome.ok || outcome.reason === 'post_unchanged' ? findSaved(db, postId, now) : outcome
    },
  }),
  DELETE: forEditors({
    summary: 'Delete an article',
    body: deletionBody,
    response: postIdShape,
    refusals: [404],
    run: async ({ db, user: { id: adminId }, body: { id: postId, reason }, now }) => {
      const outcome = await deletePost(db, { postId, adminId, reason, now })
      return outcome.ok ? done({ id: postId }) : outcome
    },
  }),
})

export const loader = handler
export const action = handler

import { createHmac } from 'node:crypto'
import { authorize, type Answer, type Routes } from './authorization.ts'
import type { Client } from './client.ts'
import { subjectOf, type Grants } from './grants.ts'

/** The sign-in dialog, and the calls of Graph that a sign-in makes. */
export function facebookRoutes(client: Client, grants: Grants): Routes {
  return {
    'GET /facebook/dialog/oauth': (url) => authorize(url, client, grants),
    'POST /facebook/oauth/access_token': (_, form) => {
      const grant = grants.redeemCode(form, client)
      return grant ? { json: grants.issueAccessToken(grant) } : refusal()
    },
    'GET /facebook/debug_token': ({ searchParams }) => {
      if (searchParams.get('access_token') !== `${client.id}|${client.secret}`) return refusal()
      const grant = grants.findAccessToken(searchParams.get('input_token'))
      const data = grant
        ? { app_id: grant.clientId, type: 'USER', is_valid: true, user_id: subjectOf(grant), expires_at: 0 }
        : { is_valid: false, scopes: [] }
      return { json: { data } }
    },
    'GET /facebook/me': ({ searchParams }) => {
      const token = searchParams.get('access_token') ?? ''
      const grant = grants.findAccessToken(token)
      const proof = createHmac('sha256', client.secret).update(token).digest('hex')
      if (grant?.clientId !== client.id || searchParams.get('appsecret_proof') !== proof) return refusal()
      const { name, email } = grant.person
      return { json: { id: subjectOf(grant), name, ...(email && { email }) } }
    },
  }
}

function refusal(): Answer {
  return { status: 400, json: { error: { type: 'OAuthException', code: 190, message: 'Invalid OAuth access token.' } } }
}

import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { authorize, type Routes } from './authorization.ts'
import type { Client } from './client.ts'
import { subjectOf, type Grant, type Grants } from './grants.ts'

/** OpenID Connect, with keys of this process. */
export async function googleRoutes(issuer: string, client: Client, grants: Grants): Promise<Routes> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: randomBytes(4).toString('hex'), use: 'sig', alg: 'RS256' }

  function idToken(grant: Grant): Promise<string> {
    const { person, clientId, nonce } = grant
    const { name, email, isEmailVerified } = person
    const claims = {
      azp: clientId,
      name,
      ...(nonce && { nonce }),
      ...(email && { email, email_verified: isEmailVerified }),
    }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: jwk.kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(subjectOf(grant))
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
  }

  return {
    'GET /google/.well-known/openid-configuration': () => ({
      json: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      },
    }),
    'GET /google/keys': () => ({ json: { keys: [jwk] } }),
    'GET /google/authorize': (url) => authorize(url, client, grants),
    'POST /google/token': async (_, form) => {
      const grant = grants.redeemCode(form, client)
      if (!grant) return { status: 400, json: { error: 'invalid_grant' } }
      return { json: { ...grants.issueAccessToken(grant), id_token: await idToken(grant) } }
    },
  }
}

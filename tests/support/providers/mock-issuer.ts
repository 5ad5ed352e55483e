import { OAuth2Server } from 'oauth2-mock-server'

// Imported first by tests of its pages: the settings are read when the first of our modules is.
export const provider = new OAuth2Server()
await provider.issuer.keys.generate('RS256')
await provider.start(0, '127.0.0.1')

Object.assign(process.env, {
  GOOGLE_ISSUER: provider.issuer.url,
  GOOGLE_CLIENT_ID: 'web-client',
  GOOGLE_CLIENT_SECRET: 'web-secret',
})

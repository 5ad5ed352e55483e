import { startFacebookFake } from '#tests/support/providers/facebook-fake.ts'
import { startGoogleFake } from '#tests/support/providers/google-fake.ts'

// Imported first by tests of their calls: the settings are read when the first of our modules is.
export const google = await startGoogleFake()
export const facebook = await startFacebookFake()

Object.assign(process.env, {
  GOOGLE_ISSUER: google.issuer,
  GOOGLE_CLIENT_ID: 'web-client',
  GOOGLE_CLIENT_SECRET: 'web-secret',
  FACEBOOK_GRAPH_URL: facebook.url,
  FACEBOOK_APP_ID: 'app-1',
  FACEBOOK_APP_SECRET: 'app-secret',
})

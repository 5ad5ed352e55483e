import { config } from '#app/config.server.ts'
import { settingMissing } from '#app/pwa/routes/setting-missing.server.ts'

/** Says which iOS app opens links to this site, and may fill in its passwords. */
export function loader() {
  const app = config.IOS_APP_ID
  if (!app) return settingMissing()
  const components = [{ '/': '/api/*', exclude: true }, { '/': '/admin*', exclude: true }, { '/': '/*' }]
  const association = { applinks: { details: [{ appIDs: [app], components }] }, webcredentials: { apps: [app] } }
  return Response.json(association, { headers: { 'cache-control': 'public, max-age=3600' } })
}

import { config } from '#app/config.server.ts'
import { settingMissing } from '#app/pwa/routes/setting-missing.server.ts'

/** Says which Android app may show this site without an address bar (Digital Asset Links). */
export function loader() {
  const { ANDROID_PACKAGE, ANDROID_FINGERPRINTS } = config
  if (!ANDROID_PACKAGE || !ANDROID_FINGERPRINTS) return settingMissing()
  const target = {
    namespace: 'android_app',
    package_name: ANDROID_PACKAGE,
    sha256_cert_fingerprints: ANDROID_FINGERPRINTS.split(','),
  }
  const relation = ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.use_as_origin']
  return Response.json([{ relation, target }], { headers: { 'cache-control': 'public, max-age=3600' } })
}

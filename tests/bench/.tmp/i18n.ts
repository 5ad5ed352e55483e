process.env.NODE_ENV = 'production'
const { env } = JSON.parse((await import('node:fs')).readFileSync('/tmp/perf/env.json', 'utf8'))
Object.assign(process.env, env)
const { i18nextOptions } = await import('#app/i18n/server-words.server.ts')
const { createI18nextMiddleware } = await import('remix-i18next')
const { RouterContextProvider } = await import('react-router')
async function time(name: string, i18next: object) {
  const [mw] = createI18nextMiddleware({
    detection: {
      supportedLanguages: ['bs', 'en', 'de', 'es'],
      fallbackLanguage: 'bs',
      order: ['custom'],
      findLocale: async () => 'bs',
    },
    i18next,
  })
  const request = new Request('http://a/')
  const run = async (n: number) => {
    for (let i = 0; i < n; i++)
      await mw({ request, context: new RouterContextProvider() } as never, (async () => new Response()) as never)
  }
  await run(3000)
  const t = performance.now()
  await run(10000)
  console.log(name, ((performance.now() - t) / 10).toFixed(1) + 'us')
}
await time('full', i18nextOptions)
await time('min', { initAsync: false, showSupportNotice: false, resources: {} })
await time('min2', { showSupportNotice: false, initAsync: false, lng: 'bs', fallbackLng: false })
process.exit()

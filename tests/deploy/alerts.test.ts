import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { findOnPath } from '#tests/support/environment/commands.ts'
import { listMissingPrograms } from '#tests/support/environment/deploy-programs.ts'
import { startProxies, type Proxies } from '#tests/support/environment/proxies.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { findFreePort } from '#tools/postgres/ports.ts'

const missing = listMissingPrograms('caddy', 'haproxy', 'promtool')

describe.skipIf(missing.length)(
  `deploy/alerts.yml${missing.length ? ` (${missing.join(', ')} is missing)` : ''}`,
  () => {
    let web: WebProcess
    let worker: WorkerProcess
    let proxies: Proxies

    beforeAll(async () => {
      ;[web, worker] = await Promise.all([startWebProcess(), startWorker('with-metrics', {})])
      proxies = await startProxies([new URL(web.origin).host, new URL(web.origin).host], await findFreePort())
    })
    afterAll(async () => {
      await proxies?.stop()
      worker?.child.kill('SIGKILL')
      await web?.kill()
    })

    test('Prometheus accepts the rules and the configuration, and the alerts come when they should', () => {
      const promtool = findOnPath('promtool')!
      for (const args of [
        ['check', 'config', 'deploy/prometheus.yml'],
        ['test', 'rules', 'tests/deploy/alerts.promtool.yml'],
      ])
        expect(execFileSync(promtool, args, { encoding: 'utf8' })).toContain('SUCCESS')
    })

    test('every metric of a rule is served by a web process, a worker or HAProxy', async () => {
      const webMetrics = await waitUntil(async () => web.lines().find((line) => line.includes('metrics are served')))
      const { port } = JSON.parse(webMetrics) as { port: number }
      const urls = [`http://127.0.0.1:${port}/metrics`, `http://127.0.0.1:${worker.port}/metrics`, proxies.metricsUrl]
      const served = new Set<string>()
      for (const url of urls) for (const name of listNames(await (await fetch(url)).text())) served.add(name)

      const rules = readFileSync('deploy/alerts.yml', 'utf8')
      const named = [...rules.matchAll(/^ {8}expr: (?:>-\n)?((?:.|\n)*?)^ {8}\w+:/gm)]
        .map(([, expression]) => expression!.replaceAll(/\{[^}]*\}/g, ''))
        .flatMap((expression) => expression.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [])
        .filter((name) => !/^(?:node|probe)_|^(?:predict_linear|histogram_quantile|min_over_time)$/.test(name))
      expect(named.length).toBeGreaterThan(12)
      expect(named.filter((name) => !served.has(name))).toEqual([])
    })
  },
)

const deployed = (file: string) => readFileSync(`deploy/${file}`, 'utf8')

test('the manual names every alert that wakes somebody', () => {
  const rules = [...deployed('alerts.yml').matchAll(/- alert: (\w+)\n(?:.*\n)*?.*severity: (\w+)/g)]
  const [, sentence = ''] = /wake somebody \(`severity: page`\): ((?:.|\n)*?)\./.exec(deployed('README.md')) ?? []
  const named = [...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(named).toEqual(rules.filter(([, , severity]) => severity === 'page').map(([, name]) => name))
})

test('alerts reach somebody, and the workers of compose are found by the name of their service', () => {
  expect(deployed('prometheus.yml')).toMatch(/^alerting:\n {2}alertmanagers: .*'127\.0\.0\.1:9093'/m)
  expect(deployed('alertmanager.yml')).toMatch(/matchers: \[severity="page"\]\n {6}receiver: pages$/m)
  const [, service] = /names: \[(\w+)\], type: A, port: 9300/.exec(deployed('prometheus.yml'))!
  expect(readFileSync('compose.yaml', 'utf8')).toMatch(new RegExp(`^  ${service}:$`, 'm'))
})

function listNames(text: string): string[] {
  return [...text.matchAll(/^(?:# TYPE )?([a-z_]+)(?:\{.*\})? /gm)].map(([, name]) => name!)
}

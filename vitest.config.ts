import { defineConfig } from 'vitest/config'

const faults = 'tests/faults/**/*.test.ts'

const common = {
  setupFiles: ['tests/support/own-database.ts'],
  pool: 'forks' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/template-database.ts'],
    projects: [
      { test: { ...common, name: 'suites', include: ['tests/**/*.test.{ts,tsx}'], exclude: [faults], maxWorkers: 2, sequence: { groupOrder: 0 } } },
      // These start processes of their own and look at how quickly those recover: nothing runs beside them.
      { test: { ...common, name: 'faults', include: [faults], maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})

import { defineConfig } from 'vitest/config'

// They start processes of their own and look at how quickly those answer and recover.
const timed = ['tests/faults/**/*.test.ts', 'tests/jobs/**/*.test.ts']

const common = {
  setupFiles: ['tests/support/data/cloned-database.ts', 'tests/support/api/openapi-validation.ts'],
  pool: 'forks' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/data/template-database.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'suites',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: timed,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      // Nothing runs beside these.
      { test: { ...common, name: 'timed', include: timed, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})

import type { loadShell } from '#app/site/routes/shell.server.ts'

export type ShellData = Awaited<ReturnType<typeof loadShell>>

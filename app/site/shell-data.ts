import type { loadShell } from '#app/site/routes/shell.server.ts'

/** What the loader of the root route gives to the frame of every page. */
export type ShellData = Awaited<ReturnType<typeof loadShell>>

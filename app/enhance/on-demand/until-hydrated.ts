const pauseMs = 300

/** React would take what it did not render for a fault: its own live region comes last. */
export async function untilHydrated(): Promise<void> {
  while ('__reactRouterContext' in window && !document.querySelector('.toasts'))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
}

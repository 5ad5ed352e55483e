const submissions = new BroadcastChannel('submissions')

/** Their pages load their data again. */
export function notifyOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is no window
  submissions.postMessage('sent')
}

export function onOtherTabs(reload: () => void, signal: AbortSignal): void {
  submissions.addEventListener('message', reload, { signal })
}

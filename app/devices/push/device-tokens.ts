/** `deferred` when signed out: the token is stored and retried. `removed` when the owner removed the device. */
export type SaveResult = 'saved' | 'deferred' | 'removed' | 'failed'

export async function saveToken(
  path: '/api/notification/native-fcm-token' | '/api/notification/apns-token' | '/api/notification/fcm-token',
  token: string,
): Promise<SaveResult> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => undefined)
  if (response?.ok) return 'saved'
  if (response?.status === 409) return 'removed'
  return response?.status === 401 ? 'deferred' : 'failed'
}

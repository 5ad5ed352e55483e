/**
 * Chrome on Android 14 leads a field that accepts images alone to a picker without a camera. With one more type, which no
 * file has, it offers both. https://issues.chromium.org/issues/40937303
 */
const cameraType = ',android/allowCamera'

/** Just before the browser opens its picker, so that fields that are rendered later have it, too. */
export function offerCamera(): void {
  if (/Android.*Chrome\//.test(navigator.userAgent))
    addEventListener('click', ({ target }) => acceptCamera(target as HTMLInputElement), true)
}

function acceptCamera(input: HTMLInputElement): void {
  if (input.type === 'file' && input.accept.startsWith('image/') && !input.accept.endsWith(cameraType))
    input.accept += cameraType
}

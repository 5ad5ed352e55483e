/**
 * What browsers have got since the oldest that are supported: Chrome and WebView 100, Safari 15.4 and Firefox 100. What one of
 * the three did not have then, a page may use only where it is.
 */
export const laterMembers: Record<string, string[]> = {
  'Array.prototype': ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'],
  'Uint8Array.prototype.__proto__': ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'with'],
  Array: ['fromAsync'],
  'ArrayBuffer.prototype': ['resize', 'transfer', 'transferToFixedLength'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  Promise: ['withResolvers', 'try'],
  'Set.prototype': [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  RegExp: ['escape'],
  Error: ['isError'],
  JSON: ['rawJSON', 'isRawJSON'],
  Math: ['f16round', 'sumPrecise'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Uint8Array.prototype': ['toBase64', 'toHex', 'setFromBase64', 'setFromHex'],
  'Iterator.prototype': [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ],
  Symbol: ['dispose', 'asyncDispose'],
  Intl: ['DurationFormat', 'Segmenter'],
  'Intl.NumberFormat.prototype': ['formatRange', 'formatRangeToParts'],
  'Intl.PluralRules.prototype': ['selectRange'],
  AbortSignal: ['any', 'timeout'],
  URL: ['canParse', 'parse'],
  'URLSearchParams.prototype': ['size'],
  Response: ['json'],
  'Response.prototype': ['bytes'],
  'Request.prototype': ['bytes'],
  'Blob.prototype': ['bytes'],
  'Headers.prototype': ['getSetCookie'],
  ReadableStream: ['from'],
  'ReadableStream.prototype': ['values'],
  Document: ['parseHTMLUnsafe'],
  'Document.prototype': ['adoptedStyleSheets', 'startViewTransition', 'activeViewTransition'],
  'ShadowRoot.prototype': ['adoptedStyleSheets'],
  'CSSStyleSheet.prototype': ['replace', 'replaceSync'],
  'Element.prototype': ['checkVisibility', 'getHTML', 'setHTML', 'setHTMLUnsafe', 'moveBefore', 'computedStyleMap'],
  'HTMLElement.prototype': [
    'popover',
    'showPopover',
    'hidePopover',
    'togglePopover',
    'inert',
    'attributeStyleMap',
    'editContext',
    'writingSuggestions',
  ],
  'HTMLButtonElement.prototype': ['popoverTargetElement', 'popoverTargetAction', 'command', 'commandForElement'],
  'HTMLDialogElement.prototype': ['requestClose', 'closedBy'],
  // Safari 16.
  'HTMLFormElement.prototype': ['requestSubmit'],
  'HTMLInputElement.prototype': ['showPicker', 'popoverTargetElement', 'popoverTargetAction'],
  'HTMLSelectElement.prototype': ['showPicker'],
  HTMLScriptElement: ['supports'],
  'Navigator.prototype': [
    'connection',
    'userActivation',
    'userAgentData',
    'scheduling',
    'virtualKeyboard',
    'storageBuckets',
  ],
  globalThis: [
    'Iterator',
    'Float16Array',
    'Temporal',
    'DisposableStack',
    'AsyncDisposableStack',
    'SuppressedError',
    'CompressionStream',
    'DecompressionStream',
    'OffscreenCanvas',
    'CloseWatcher',
    'Highlight',
    'LargestContentfulPaint',
    'LayoutShift',
    'Sanitizer',
    'TaskController',
    'URLPattern',
    'ViewTransition',
    'cookieStore',
    'launchQueue',
    'navigation',
    'requestIdleCallback',
    'cancelIdleCallback',
    'scheduler',
    'showOpenFilePicker',
    'trustedTypes',
  ],
}

/** Runs in the page before its scripts. */
export function removeLaterMembers(members: Record<string, string[]>): void {
  const holders = Object.entries(members).map(([path, names]) => {
    const find = (holder: unknown, name: string) => (holder as Record<string, unknown> | undefined)?.[name]
    return { holder: path === 'globalThis' ? globalThis : path.split('.').reduce(find, globalThis as unknown), names }
  })
  for (const { holder, names } of holders) for (const name of names) if (holder) Reflect.deleteProperty(holder, name)

  window.CSSStyleSheet = new Proxy(CSSStyleSheet, {
    construct() {
      throw new TypeError('Illegal constructor')
    },
  })
  // The second argument is later.
  window.FormData = new Proxy(FormData, { construct: (Target, [form]) => (form ? new Target(form) : new Target()) })
}

import { storedImagesSuffix, tryOrUndefined } from './stored-drafts.ts'
import { addStyles } from './on-demand/styles.ts'

const imageLinks = '.photos a,.chat a[href^="/api/image/"]'

/** Scripts for what few visitors use, each loaded by its first use. A link leads on as written if that fails. */
export function loadOnDemand(): void {
  // The style sheets hide them; also those that are rendered later are shown.
  addStyles('[data-copy]{display:inline-flex}')
  const city = document.querySelector<HTMLInputElement>('.search-bar [name=city]')
  if (city) import('./on-demand/user-city.ts').then(({ prefillCity }) => prefillCity(city)).catch(() => undefined)
  // Before the client router follows the link.
  addEventListener('click', onClick, true)
  addEventListener('input', onEdit)
  addEventListener('change', onEdit)
  addEventListener('images-ready', ({ target }) => sendImages(target as HTMLInputElement))
  // Before this script was there.
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-upload]')) sendImages(input)
  for (const { form } of document.querySelectorAll<HTMLInputElement>('form [name=_draft]')) saveAutomatically(form!)
  addEventListener('push-notification-click', (event) => {
    import('./on-demand/notification-launch.ts').then(
      ({ openTarget }) => openTarget((event as CustomEvent<unknown>).detail),
      () => undefined,
    )
  })
  addEventListener('focusin', ({ target }) => {
    const { form } = target as HTMLInputElement
    if (form && 'ontouchstart' in window)
      import('./on-demand/keyboard.ts').then(
        ({ followKeyboard }) => followKeyboard(),
        () => undefined,
      )
    if (form) saveAutomatically(form)
    if (form?.dataset.checks)
      import('./on-demand/fields/field-checks.ts').then(
        ({ checkFields }) => checkFields(form),
        () => undefined,
      )
  })
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element
  const text = target.closest<HTMLElement>('button[data-copy]')?.dataset.copy
  if (text)
    import('./on-demand/sharing.ts').then(
      ({ copy }) => copy(text),
      () => undefined,
    )

  const link = target.closest<HTMLAnchorElement>(`${imageLinks},a[data-share],a[data-dialog]`)
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  openLink(link).catch(() => location.assign(link.href))
}

async function openLink(link: HTMLAnchorElement): Promise<void> {
  if ('share' in link.dataset) return (await import('./on-demand/sharing.ts')).share(link.dataset.share)
  if ('dialog' in link.dataset) return (await import('./on-demand/page-dialog.ts')).openPage(link)
  return (await import('./on-demand/lightbox.ts')).openLightbox(link)
}

/** An empty field may have had images before a reload. */
function sendImages(input: HTMLInputElement): void {
  if (input.dataset.upload && (input.files?.length || hasStoredImages()))
    import('./on-demand/image-uploads.ts').then(
      ({ uploadImages }) => uploadImages(input),
      () => undefined,
    )
}

function hasStoredImages(): boolean | undefined {
  return tryOrUndefined(() => Object.keys(localStorage).some((name) => name.endsWith(storedImagesSuffix)))
}

function saveAutomatically(form: HTMLFormElement): void {
  if (form.querySelector('[name=_draft]'))
    import('./on-demand/autosave.ts').then(
      ({ autosave }) => autosave(form),
      () => undefined,
    )
}

function onEdit({ type, target }: Event): void {
  const { form } = target as HTMLInputElement
  if (form?.closest('.filters'))
    import('./on-demand/live-filters.ts').then(
      ({ applyFilters }) => applyFilters(form, target as HTMLInputElement, type),
      () => undefined,
    )
}

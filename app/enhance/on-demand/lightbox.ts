import { createCloseButton, createElement, createIconButton } from './elements.ts'
import { addStyles } from './styles.ts'
import css from './lightbox.css?inline'
import { labels } from './labels.ts'

const galleries = '.photos,.chat'

/** Shows the images of the link's gallery one by one: swiped, by arrow keys, or by buttons. Escape and Back close it. */
export function openLightbox(link: HTMLAnchorElement): void {
  addStyles(css)
  const links = listImageLinks(link)
  const slides = createElement('ul', { tabIndex: 0 })
  const position = createElement('p', { className: 'position', role: 'status' })
  const dialog = createElement('dialog', { className: 'lightbox', ariaLabel: labels.images }, [
    slides,
    position,
    createIconButton('previous', labels.previous, 'M15 5l-7 7 7 7', () => show(current - 1)),
    createIconButton('next', labels.next, 'M9 5l7 7-7 7', () => show(current + 1)),
  ])
  dialog.append(createCloseButton('close', labels.close, dialog))
  dialog.classList.toggle('single', links.length === 1)
  slides.append(...links.map(createSlide))

  let current = -1
  const update = () => {
    const index = Math.round(slides.scrollLeft / slides.clientWidth)
    if (index === current) return
    current = index
    position.textContent = `${index + 1} / ${links.length}`
    for (const neighbour of [index, index + 1, index - 1]) loadSlide(slides.children[neighbour])
  }
  const show = (index: number) => slides.children[index]?.scrollIntoView({ inline: 'center', behavior: 'instant' })

  slides.addEventListener('scroll', update)
  dialog.addEventListener('keydown', (event) => {
    const step = Number(event.key === 'ArrowRight') - Number(event.key === 'ArrowLeft')
    if (step === 0) return
    event.preventDefault()
    show(current + step)
  })
  dialog.addEventListener('close', () => dialog.remove())
  // The client router replaces the page below.
  addEventListener('popstate', () => dialog.close(), { once: true })
  document.body.append(dialog)
  dialog.showModal()
  show(links.indexOf(link))
  update()
}

function listImageLinks(link: HTMLAnchorElement): HTMLAnchorElement[] {
  const gallery = link.closest(galleries)
  if (!gallery) return [link]
  return [...gallery.querySelectorAll('a')].filter(({ pathname }) => /^\/api\/image\/\d+$/.test(pathname))
}

function createSlide(link: HTMLAnchorElement): HTMLLIElement {
  const thumbnail = link.querySelector('img')
  const image = createElement('img', { alt: '', draggable: false })
  image.dataset.src = link.href
  if (thumbnail?.currentSrc) image.src = thumbnail.currentSrc
  const caption = createElement('figcaption', { textContent: thumbnail?.alt || link.textContent })
  return createElement('li', {}, [createElement('figure', {}, [image, caption])])
}

/** The thumbnail stays until the large image is there. */
function loadSlide(slide: Element | undefined): void {
  const image = slide?.querySelector('img')
  const url = image?.dataset.src
  if (!image || !url) return
  delete image.dataset.src
  const large = createElement('img', { src: url })
  large.addEventListener('load', () => (image.src = url))
  large.addEventListener('error', () => {
    image.dataset.src = url
    image.nextElementSibling?.replaceChildren(createElement('a', { href: url, textContent: labels.not_loaded }))
  })
}

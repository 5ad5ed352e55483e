type Tags = HTMLElementTagNameMap

export function createElement<Tag extends keyof Tags>(
  tag: Tag,
  properties: Partial<Tags[Tag]> = {},
  children: Node[] = [],
): Tags[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties))
    // Firefox knows these as properties only since 119.
    if (/^(?:role|aria[A-Z]\w+)$/.test(name))
      element.setAttribute(name.replace('aria', 'aria-').toLowerCase(), String(value))
    else Object.assign(element, { [name]: value })
  element.append(...children)
  return element
}

export function createCloseButton(className: string, label: string, dialog: HTMLDialogElement): HTMLButtonElement {
  return createIconButton(className, label, 'M6 6l12 12M18 6L6 18', () => dialog.close())
}

export function createIconButton(
  className: string,
  ariaLabel: string,
  path: string,
  onPress: () => void,
): HTMLButtonElement {
  const button = createElement('button', { type: 'button', className, ariaLabel }, [createIcon(path)])
  button.addEventListener('click', onPress)
  return button
}

export function createIcon(shape: string, className = ''): SVGElement {
  const [svg, path] = (['svg', 'path'] as const).map((tag) =>
    document.createElementNS('http://www.w3.org/2000/svg', tag),
  )
  svg!.setAttribute('viewBox', '0 0 24 24')
  svg!.setAttribute('class', `icon ${className}`)
  svg!.setAttribute('aria-hidden', 'true')
  path!.setAttribute('d', shape)
  svg!.append(path!)
  return svg as SVGElement
}

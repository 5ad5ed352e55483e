/** Text whose contrast with what is behind it is below WCAG's 4.5 : 1, or 3 : 1 if it is large; runs in the browser. */
export function findFaintText(): string[] {
  type Color = [red: number, green: number, blue: number, alpha: number]
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  const colors = new Map<string, Color>()
  const faint: string[] = []

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!
    if (!node.textContent!.trim() || !isReadable(element)) continue
    const style = getComputedStyle(element)
    const behind = backgroundOf(element)
    const contrast = behind && contrastOf(over(colorOf(style.color), behind), behind)
    if (contrast && contrast < requiredContrast(style)) faint.push(describe(element, contrast))
  }
  return [...new Set(faint)]

  function isReadable(element: Element) {
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getClientRects().length > 0 &&
      !element.closest('.visually-hidden, .pending, script, style, option, svg, [aria-disabled=true], :disabled')
    )
  }

  /** Undefined on images, whose colours vary. */
  function backgroundOf(element: Element): Color | undefined {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    if (backgroundImage !== 'none') return undefined
    const color = colorOf(backgroundColor)
    if (color[3] === 1) return color
    const behind = element.parentElement ? backgroundOf(element.parentElement) : colorOf('canvas')
    return behind && over(color, behind)
  }

  function colorOf(css: string): Color {
    const known = colors.get(css)
    if (known) return known
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = css
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    const color: Color = [red, green, blue, alpha / 255]
    colors.set(css, color)
    return color
  }

  function over(front: Color, back: Color): Color {
    const mix = (index: 0 | 1 | 2) => front[index] * front[3] + back[index] * (1 - front[3])
    return [mix(0), mix(1), mix(2), 1]
  }

  function contrastOf(first: Color, second: Color) {
    const [dark = 0, light = 0] = [luminanceOf(first), luminanceOf(second)].toSorted((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }

  function luminanceOf([red, green, blue]: Color) {
    const linear = (channel: number) =>
      channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  function requiredContrast({ fontSize, fontWeight }: CSSStyleDeclaration) {
    const size = Number.parseFloat(fontSize)
    return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
  }

  function describe(element: Element, contrast: number) {
    return `faint text: ${element.tagName.toLowerCase()}.${element.className} "${element.textContent!.trim().slice(0, 30)}" ${contrast.toFixed(2)}`
  }
}

const added = new Set<string>()

/**
 * Adds rules to the page's own style sheet: the content security policy forbids `<style>`, and constructed sheets came with
 * Safari 16.4. Without a sheet that may be read the page is as it was.
 */
export function addStyles(css: string): void {
  if (added.has(css)) return
  added.add(css)
  for (const sheet of document.styleSheets) {
    try {
      // One rule around all of them, because only one can be inserted at a time.
      sheet.insertRule(`@media all{${css}}`, sheet.cssRules.length)
      return
    } catch {
      // An extension's sheet is of another origin.
    }
  }
}

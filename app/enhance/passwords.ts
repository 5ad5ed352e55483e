/** A button beside each password shows it, and hides it again. Without scripts there is no button. */
export function revealPasswords(): void {
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'password') return
    const button = target.nextElementSibling
    if (button instanceof HTMLButtonElement) button.hidden = false
  })
  addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || !target.dataset.hide) return
    const input = target.previousElementSibling as HTMLInputElement
    input.type = input.type === 'password' ? 'text' : 'password'
    const label = target.textContent
    target.textContent = target.dataset.hide
    target.dataset.hide = label
  })
}

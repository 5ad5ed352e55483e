/** `HTMLFormElement.requestSubmit`, which Safari 15.4 does not have: its button is pressed, or one for the moment. */
export function requestSubmit(form: HTMLFormElement, submitter?: HTMLElement | null): void {
  if ('requestSubmit' in HTMLFormElement.prototype) return form.requestSubmit(submitter)
  if (submitter) return submitter.click()
  const button = Object.assign(document.createElement('button'), { hidden: true })
  form.append(button)
  button.click()
  button.remove()
}

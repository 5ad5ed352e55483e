import { requestSubmit } from './older-browsers/request-submit.ts'

/** Images that are being scaled down, by the form that they will be sent with. Apart, because every form asks for them. */
const pendingImages = new WeakMap<HTMLFormElement, Promise<void>>()

export async function submitAfter(form: HTMLFormElement, images: Promise<void>): Promise<void> {
  pendingImages.set(form, images)
  await images
  if (pendingImages.get(form) === images) pendingImages.delete(form)
}

/** True if the submit must wait for an image; the form is then sent as soon as it is ready. */
export function waitForImages(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const pending = pendingImages.get(form)
  void pending?.then(() => requestSubmit(form, submitter))
  return pending !== undefined
}

type TagWindow = { dataLayer?: unknown[] }

const { tags, after } = document.querySelector<HTMLScriptElement>('script[data-tags]')!.dataset

/** A file of its own, so that pages without a tag manager have nothing of it. Consent may have been withdrawn in another tab. */
setTimeout(() => {
  if (!/\bconsent=1\.[^;]*~t/.test(document.cookie)) return
  ;((window as TagWindow).dataLayer ??= []).push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  document.head.append(Object.assign(document.createElement('script'), { src: tags, async: true }))
}, Number(after))

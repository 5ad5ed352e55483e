import { createContext, use } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'

/** Provided on the server; the browser finds the id in the page that it hydrates. */
export const RequestIdContext = createContext('')

const elementId = 'request-id'

/** Names the request, so that a person can report it and its lines be found in the log. */
export function RequestId() {
  const { t } = useTranslation()
  const requestId = use(RequestIdContext) || readFromPage()
  if (!requestId) return null
  return (
    <p className="muted small">
      {t('site:error.request_id')} <code id={elementId}>{requestId}</code>
    </p>
  )
}

function readFromPage(): string {
  return typeof document === 'undefined' ? '' : (document.getElementById(elementId)?.textContent ?? '')
}

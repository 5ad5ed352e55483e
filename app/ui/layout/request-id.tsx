import { createContext, use } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'

/** Only the server knows the id. */
export const RequestIdContext = /* @__PURE__ */ createContext('')

/** Names the request, so that a person can report it and its lines be found in the log; hydration leaves the text as it is. */
export function RequestId() {
  const { t } = useTranslation()
  return (
    <p className="muted small" suppressHydrationWarning>
      {import.meta.env.SSR ? `${t('site:error.request_id')} ${use(RequestIdContext)}` : ''}
    </p>
  )
}

import type { FormFields } from '#app/http/body/request-body.server.ts'
import { escapeHtml, plainPage } from '#app/http/edge/plain-page.server.ts'
import { restoreParameter } from '#app/http/forms/restored-form.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'

type Unsent = FormFields & { action: string; problem: 'overloaded' | 'unavailable' | 'unexpected' | 'rate_limited' }

const secretField = /password/i
/** What was ticked or comes with the form, rather than typed. */
const untypedField = /^_|^imageIds$/

/**
 * The page of a form that cannot be carried out now: it has all that was sent but passwords and files, and sends it again
 * with the same key. A form whose files are gone is opened again instead, so that nothing is published without them.
 */
export function resendPage(language: Language, { fields, hasFiles, action, problem }: Unsent): string {
  const t = getTranslate(language)
  const texts = [...fields].flatMap(([name, value]) => (isText(name, value) ? [{ name, value }] : []))
  const inputs = texts.map(
    ({ name, value }) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const typed = texts.flatMap(({ name, value }) =>
    untypedField.test(name) || value === 'on' ? [] : value.trim() || [],
  )
  const copy = `<p><label for="text">${t('overload:typed')}</label><textarea id="text" rows="8" readonly>\n${escapeHtml(typed.join('\n\n'))}</textarea></p>`
  const target = hasFiles ? `${action}${action.includes('?') ? '&' : '?'}${restoreParameter}=1` : action
  return plainPage(
    language,
    t('overload:not_sent'),
    `<p>${t(`common:problems.${problem}`)}</p><p>${t(hasFiles ? 'overload:choose_files' : 'overload:counts_once')}</p>
<form method="post" action="${escapeHtml(target)}">${inputs.join('')}<p><button>${t(hasFiles ? 'overload:open_form' : 'overload:send_again')}</button></p></form>
${typed.length ? copy : ''}`,
  )
}

function isText(name: string, value: FormDataEntryValue): value is string {
  return typeof value === 'string' && !secretField.test(name)
}

import { escapeMarkup } from '#app/escape-markup.ts'
import type { FormFields } from '#app/http/body/request-body.server.ts'
import { plainPage } from '#app/http/edge/plain-page.server.ts'
import { restoreParameter } from '#app/http/forms/restored-form.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { isSkill } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'

type Unsent = FormFields & { action: string; problem: 'overloaded' | 'unavailable' | 'unexpected'; requestId: string }

const secretField = /password/i
const untypedField = /^_|^imageIds$/

/**
 * The page of a form that cannot be carried out now: it has all that was sent but passwords and files, and sends it again
 * with the same key. A form whose files are gone is opened again instead, so that nothing is published without them.
 */
export function resendPage(language: Language, { fields, hasFiles, action, problem, requestId }: Unsent): string {
  const t = getTranslate(language)
  const texts = [...fields].flatMap(([name, value]) => (isText(name, value) ? [{ name, value }] : []))
  const typed = texts.flatMap(({ name, value }) =>
    untypedField.test(name) || value === 'on' ? [] : wordOf(t, language, name, value.trim()) || [],
  )
  const sentences = [
    typed.length > 0 && 'overload:typed_here',
    hasFiles ? 'overload:choose_files' : 'overload:counts_once',
    [...fields.keys()].some((name) => secretField.test(name)) && 'overload:password',
  ].filter((key) => key !== false)
  const inputs = texts.map(
    ({ name, value }) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
  )
  const target = hasFiles ? `${action}${action.includes('?') ? '&' : '?'}${restoreParameter}=1` : action
  const button = `<p><button>${t(hasFiles ? 'overload:open_form' : 'overload:send_again')}</button></p>`
  const copy = `<p><label for="text">${t('overload:typed')}</label><textarea id="text" rows="8" readonly>\n${escapeMarkup(typed.join('\n\n'))}</textarea></p>`
  const report = `<p><small>${t('site:error.request_id')} ${requestId}</small></p>`
  const content = [
    `<p>${t(`common:problems.${problem}`)}</p>`,
    `<p>${sentences.map((key) => t(key)).join(' ')}</p>`,
    `<form method="post" action="${escapeMarkup(target)}">${inputs.join('')}${button}</form>`,
    typed.length > 0 && copy,
    problem === 'unexpected' && report,
  ]
  return plainPage(language, t('overload:not_sent'), content.filter((part) => part !== false).join('\n'))
}

function wordOf(t: Translate, language: Language, name: string, value: string): string {
  if (/^skills?$/.test(name) && isSkill(value)) return skillName(value, language, 'label')
  return name === 'gender' ? t(`common:gender.${value}`) : value
}

function isText(name: string, value: FormDataEntryValue): value is string {
  return typeof value === 'string' && !secretField.test(name)
}

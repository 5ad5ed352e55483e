import { expect, test } from 'vitest'
import { resendPage } from '#app/http/forms/resend-page.server.ts'

test('the text to copy has the words of options, and neither keys nor passwords', () => {
  const fields = new FormData()
  const sent = {
    _key: 'k',
    title: 'Polica',
    skill: 'electrician',
    skills: 'plumber',
    gender: 'Female',
    password: 'tajna',
  }
  for (const [name, value] of Object.entries(sent)) fields.append(name, value)
  const html = resendPage('bs', { fields, hasFiles: false, action: '/', problem: 'unavailable', requestId: 'r' })
  const [, copied] = /<textarea[^>]*>\n?([\s\S]*?)<\/textarea>/.exec(html)!
  expect(copied!.split('\n\n')).toEqual(['Polica', 'Električar', 'Vodoinstalater', 'ženski'])
  expect(html).toContain('name="skill" value="electrician"')
  expect(html).not.toContain('tajna')
})

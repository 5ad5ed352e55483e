import { afterAll, beforeAll, test } from 'vitest'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'
import { isConversation, pagesWithAction } from '#tests/support/web/prepared-forms.ts'
import { startInterruptedPhones, walkForm, type Phones } from './support/interruptions.ts'

let phones: Phones

beforeAll(async () => {
  phones = await startInterruptedPhones()
})
afterAll(() => phones?.stop())

const forms = pagesWithAction.filter(
  ({ area, path }) => !['clients', 'workers'].includes(area) && !isConversation(path),
)

test.each(partOfToday(forms, 4))('what was entered on $path survives each interruption, and is sent once', (row) =>
  walkForm(phones, row),
)

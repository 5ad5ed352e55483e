import { config } from '#app/config.server.ts'
import { maxReportBytes } from '#app/deliveries/reach/bounce-reports.ts'
import { recordReturnedMail, type NotRecorded } from '#app/deliveries/reach/returned-mails.server.ts'
import { db } from '#db/connection.ts'
import { fail, print } from './output.ts'

const reasons: Record<NotRecorded, string> = {
  too_large: 'it is too large',
  no_report: 'it is no report of a mail that came back',
  not_ours: 'it was not sent to a signed address of ours',
  not_final: 'the mail may still be delivered, or was',
  other_recipient: 'it is about another recipient than that of the mail',
  unknown: 'the mail is not known any more, or has come back before',
}

/** A message that changes nothing is no failure: a mail server would return it to its sender. */
export async function recordMessage(): Promise<void> {
  const { BOUNCE_ADDRESS: address } = config
  if (!address) return fail('BOUNCE_ADDRESS is not set, so that no mail comes back to it; nothing was changed.')
  const outcome = await recordReturnedMail(db, { message: await readInput(), address })
  if (!outcome.ok) return print(`Nothing was changed: ${reasons[outcome.reason]}.`)
  print(outcome.value.isGone ? 'Recorded: there is no such mailbox.' : 'Recorded: the mail was refused.')
}

/** As much as shows that a message is too large. */
async function readInput(): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes > maxReportBytes) break
  }
  return Buffer.concat(chunks).toString()
}

const providers = ['gmail', 'hotmail', 'yahoo', 'outlook', 'icloud']
const wholeDomains = ['bih.net.ba']

const otherNames = new Set(['mail', 'email', 'ymail'])

const unknownEnding = /\.(?:con|cpm|c0m|cmo|ocm|vom|xom|comm|coom|conm|comn|kom|nett|baa)$/

const mistypedCom = /^(?:c|co|cm|om|cim|con|cpm|c0m|cmo|ocm|vom|xom|comm|coom|conm|comn|kom)$/

/** The address that was probably meant; undefined for one that may well be right. */
export function suggestEmail(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const meant = at > 0 ? suggestDomain(domain) : undefined
  return meant && `${address.slice(0, at)}@${meant}`
}

export function hasUnknownEnding(address: string): boolean {
  return unknownEnding.test(address.toLowerCase())
}

function suggestDomain(domain: string): string | undefined {
  const whole = wholeDomains.find((known) => isOneSlip(domain, known))
  if (whole) return whole
  const [name = '', ...rest] = domain.split('.')
  const ending = rest.join('.')
  const isCom = ending === 'com' || mistypedCom.test(ending)
  const provider = providers.find(
    (known) => name === known || (isCom && !otherNames.has(name) && isOneSlip(name, known)),
  )
  // Gmail has no other domain; the others have one in many countries.
  const meant =
    provider && (isCom || (provider === 'gmail' && rest.length === 1)) ? `${provider}.com` : repairEnding(domain)
  return meant === domain ? undefined : meant
}

function repairEnding(domain: string): string | undefined {
  if (!unknownEnding.test(domain)) return undefined
  const ending = domain.endsWith('.nett') ? '.net' : domain.endsWith('.baa') ? '.ba' : '.com'
  return domain.replace(/\.\w+$/, ending)
}

function isOneSlip(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false
  let start = 0
  while (start < meant.length && typed[start] === meant[start]) start += 1
  const [left, right] = [typed.slice(start), meant.slice(start)]
  if (left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1)) return true
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
}

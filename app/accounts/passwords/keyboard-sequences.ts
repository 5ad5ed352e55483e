/** Rows and columns of keyboards and keypads, and the alphabet. */
const keyboardRows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '147258369',
  '159',
  '357',
  '951753',
  '852',
  '!"#$%&/()=',
  '!@#$%^&*()',
  'qwertzuiop',
  'qwertyuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'yxcvbnm',
  'zxcvbnm',
  'wxcvbn',
  '12qwaszx',
  '1qaz2wsx3edc4rfv5tgb6zhn6yhn7ujm8ik9ol0p',
  '1qay2wsx3edc',
  'qazwsxedcrfvtgbyhnujm',
  'qaywsxedcrfv',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5z6u7i8o9p0',
  'q1w2e3r4t5y6u7i8o9p0',
]
const sequences = [...keyboardRows, ...keyboardRows.map(reverse)].join(' ')
export const minSequence = 3

/** Runs of three or more neighbouring keys, or of one character. */
export function isSequence(text: string): boolean {
  for (let start = 0; start < text.length;) {
    let end = start + minSequence
    if (end > text.length || !isSequencePart(text.slice(start, end))) return false
    while (end < text.length && isSequencePart(text.slice(start, end + 1))) end += 1
    start = end
  }
  return text !== ''
}

function isSequencePart(text: string): boolean {
  return sequences.includes(text) || text === text.charAt(0).repeat(text.length)
}

export function reverse(text: string): string {
  return Array.from(text).reverse().join('')
}

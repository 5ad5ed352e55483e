const headers = { 'content-type': 'text/x-script; charset=utf-8', 'x-remix-response': 'yes' }

/** The router in the browser reads a refused form as an error of the form. The page with what was typed stays. */
export function formErrorData(message: string): { headers: Record<string, string>; body: Buffer } {
  const stream = [{ _1: 2 }, 'data', { _3: 4 }, 'form', { _5: 6, _7: 8 }, 'values', {}, 'errors', { _9: 10 }, '', [11]]
  return { headers, body: Buffer.from(`${JSON.stringify([...stream, message])}\n`) }
}

import { cards } from './cards.ts'
import { escapeHtml } from '../escape-html.ts'

type FormPage = { orderNumber: string; amount: number; info: string; cancelUrl: string; declinedCode?: string }

/** The page where a buyer would type a card; here each card is a button. */
export function formPage({ orderNumber, amount, info, cancelUrl, declinedCode }: FormPage): string {
  const buttons = cards.map(
    ({ number, label }) =>
      `<li><button name="card" value="${number}"><b>${escapeHtml(label)}</b>${number}</button></li>`,
  )
  const declined = declinedCode ? `<p role="alert">Kartica je odbijena (${escapeHtml(declinedCode)}).</p>` : ''
  return page(`<h1>Probno plaćanje: ${(amount / 100).toFixed(2).replace('.', ',')} KM</h1>
<p>Ovo nije Monri, nego probni server na Vašem računaru; novac se ne troši. Izaberite karticu.</p>
<p>${escapeHtml(info)} · ${escapeHtml(orderNumber)}</p>
${declined}
<form method="post" action="/pay"><input type="hidden" name="order_number" value="${escapeHtml(orderNumber)}"><ul>${buttons.join('')}</ul></form>
<a href="${escapeHtml(cancelUrl)}">Odustani i vrati se</a>`)
}

export function messagePage(title: string, text: string): string {
  return page(`<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`)
}

function page(content: string): string {
  return `<!doctype html>
<html lang="bs">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Probno plaćanje</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 26rem; margin: 6vh auto; padding: 0 1rem }
ul { padding: 0; list-style: none }
button { width: 100%; margin: .25rem 0; padding: .75rem 1rem; border: 1px solid; border-radius: 8px; background: none; color: inherit; font: inherit; text-align: start }
button:hover, button:focus-visible { outline: 2px solid }
b { display: block }
</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>`
}

import { grass, range, type Draw } from './shapes.ts'

export const yards = {
  facade: (seed) =>
    `<rect width="120" height="90" fill="url(#sky)"/><rect y="78" width="120" height="12" fill="#8fb465"/><path d="M18 22h86v58H18z" fill="#efe6d2"/><path d="M18 22h46v58H18z" fill="hsl(${25 + ((seed * 7) % 40)} 52% 74%)"/><path d="M64 22c4 8-3 14 1 24s-4 18 0 34H50V22z" fill="hsl(${25 + ((seed * 7) % 40)} 52% 74%)"/><path d="M10 24 61 3l51 21-3 4-48-19-48 19z" fill="#a8452f"/><path d="M61 9 104 26v2H18v-2z" fill="#e4d8bf"/>` +
    `<g fill="#7fb6d0" stroke="#fff" stroke-width="1.600"><rect x="28" y="33" width="13" height="14"/><rect x="28" y="57" width="13" height="14"/><rect x="80" y="33" width="13" height="14"/><rect x="80" y="57" width="13" height="14"/></g><path d="M34.500 33v14M34.500 57v14M86.500 33v14M86.500 57v14" stroke="#fff" stroke-width=".9"/><rect x="54" y="58" width="12" height="22" fill="#6e4429"/>` +
    `<g stroke="#6d7478" stroke-width="1.500"><path d="M14 20v62M46 20v62M76 20v62M108 20v62"/><path d="M14 30h94M14 53h94" stroke-width=".9"/></g><path d="M14 76 46 53M46 76 76 53M76 53l32 23" stroke="#8b979c" stroke-width=".9"/><g fill="#c08c52"><rect x="11" y="38" width="100" height="2.600"/><rect x="11" y="62" width="100" height="2.600"/></g>` +
    `<g><circle cx="57" cy="27" r="3.200" fill="#e5a43b"/><circle cx="57" cy="28.400" r="2.400" fill="#eebd95"/><path d="M54 31h6l1 7h-8z" fill="#1d5596"/><path d="M59 32l6-4" stroke="#1d5596" stroke-width="2"/><path d="M65 24v7" stroke="#d5472f" stroke-width="2.200"/></g><path d="M68 34h6l-.600 4.500h-4.800z" fill="#e4e6e4"/>`,
  fence: (seed) =>
    `<rect width="120" height="60" fill="url(#sky)"/><path d="M0 46q30-18 60-8t60-10v30H0z" fill="#8fb994"/><circle cx="98" cy="26" r="13" fill="#5d9450"/><circle cx="108" cy="32" r="10" fill="#47793d"/><path d="M0 56h120v34H0z" fill="#7fae58"/>` +
    `<g fill="#8f5f30"><rect y="38" width="120" height="4.500"/><rect y="62" width="120" height="4.500"/></g>` +
    range(11)
      .map(
        (n) =>
          `<path d="M${n * 11.4 - 1} 78V32l4-6 4 6v46z" fill="${n < 6 ? '#a8552f' : '#d8c5a3'}"/><path d="M${n * 11.4 + 1.4} 34v42" stroke="${n < 6 ? '#c9753f' : '#c0aa83'}" stroke-width="1"/>`,
      )
      .join('') +
    `<path d="M67.500 78V32l4-6 2 3v12l-2 4 2 9-2 8v16z" fill="#a8552f"/><g transform="rotate(28 82 44)"><rect x="79" y="24" width="4" height="17" rx="2" fill="#e5a43b"/><rect x="75.500" y="39" width="11" height="4" fill="url(#metal)"/><path d="M76 43h10l-1 9q-4 3-8 0z" fill="#7a3a1d"/></g>` +
    `<path d="M88 70h18l-1.500 16h-15z" fill="url(#metal)"/><ellipse cx="97" cy="70" rx="9" ry="2.400" fill="#7a3a1d"/><path d="M88 70q9-16 18 0" stroke="#6d7478" stroke-width=".9" fill="none"/><path d="M92 71l1 6h2l1-5z" fill="#a8552f"/>` +
    grass(seed),
  paving: () =>
    `<rect width="120" height="34" fill="url(#sky)"/><path d="M0 32q8-8 16-1 8-9 16-1 8-9 16-1 8-9 16-1 8-9 16-1 8-9 16-1 8-9 16-1 8-6 16 0v12H0z" fill="#4d8444"/><path d="M74 36V12l20-10 20 10v24z" fill="#fbf6ea"/><path d="M70 14 94 1l24 13-2 3-22-11-22 11z" fill="#b9543c"/><rect x="88" y="20" width="10" height="16" fill="#6e4429"/><path d="M0 36h120v54H0z" fill="#7fae58"/><path d="M76 36h34l16 54H22z" fill="#d9c08c"/>` +
    range(7)
      .map((row) => {
        const y = [38, 42, 47, 53, 60, 68, 78][row]!
        const height = [4, 5, 6, 7, 8, 10, 12][row]!
        const left = 76 - (y - 36)
        const width = (34 + (y - 36) * 1.3) / 6
        return range(row > 4 ? 3 + (6 - row) : 6)
          .map((n) => {
            const x = left + n * width + (row % 2 ? width / 3 : 0)
            return `<rect x="${x}" y="${y}" width="${width - 0.7}" height="${height - 0.7}" rx=".8" fill="${['#b7aca0', '#c98f78', '#a79c90', '#bd8069'][(n * 3 + row) % 4]}"/>`
          })
          .join('')
      })
      .join('') +
    `<path d="M64 86 110 62" stroke="#d5472f" stroke-width=".7"/><g fill="#a79c90" stroke="#857b70" stroke-width=".5"><rect x="4" y="72" width="14" height="7"/><rect x="18" y="72" width="14" height="7"/><rect x="4" y="79" width="14" height="7"/><rect x="18" y="79" width="14" height="7"/><rect x="10" y="65" width="14" height="7" fill="#c98f78"/></g>` +
    `<g transform="rotate(-22 92 74)"><rect x="82" y="66" width="20" height="11" rx="2.500" fill="#2b3236"/><rect x="90" y="52" width="4" height="16" rx="2" fill="#c08c52"/></g>`,
  van: () =>
    `<rect width="120" height="90" fill="url(#sky)"/><path d="M0 70V28h14V14h22v20h12V22h26v16h18V18h28v52z" fill="#e4cfae"/><g fill="#a8bcc2"><path d="M18 20h5v6h-5zM27 20h5v6h-5zM18 32h5v6h-5zM52 28h6v6h-6zM64 28h6v6h-6zM97 24h5v6h-5zM107 24h5v6h-5z"/></g><rect y="68" width="120" height="22" fill="#8d979b"/><path d="M0 68h120v3H0z" fill="#c9c4b6"/>` +
    `<ellipse cx="72" cy="79" rx="46" ry="3.500" fill="#000" opacity=".2"/><path d="M34 24h56q3 0 3 3v48H34z" fill="url(#white)"/><path d="M93 36h10q4 0 6 4l6 14v21H93z" fill="#fdfbf5"/><path d="M96 40h7q3 0 4 3l4 11H96z" fill="#7fb6d0"/><path d="M34 62h81" stroke="#3f7f72" stroke-width="4"/><path d="M34 24v51" stroke="#c9c4b6" stroke-width="1"/><rect x="34" y="27" width="28" height="44" fill="#4a3a2a"/><path d="M93 30v45" stroke="#d0d2cf" stroke-width=".8"/><rect x="111" y="60" width="4" height="4" rx="1" fill="#e5a43b"/>` +
    `<g fill="#c99a5f" stroke="#9b7145" stroke-width=".6"><rect x="36" y="54" width="13" height="15"/><rect x="49" y="57" width="12" height="12"/><rect x="37" y="42" width="12" height="12"/><rect x="50" y="47" width="10" height="10"/></g><path d="M42.500 54v15M43 42v12M55 57v12" stroke="#e9d0a0" stroke-width="1.800"/><g fill="#22292d"><circle cx="72" cy="76" r="8"/><circle cx="103" cy="76" r="8"/></g><g fill="#b9bfc2"><circle cx="72" cy="76" r="3.500"/><circle cx="103" cy="76" r="3.500"/></g>` +
    `<g fill="#d2a469" stroke="#9b7145" stroke-width=".6"><rect x="4" y="66" width="18" height="17"/><rect x="6" y="52" width="14" height="14"/></g><path d="M13 66v17M13 52v14" stroke="#efd9ae" stroke-width="2.200"/><path d="M24 70h8l-1 13h-6z" fill="#c86b45"/><path d="M28 70c-5-6-3-12-3-12s4 4 3 12zM28 70c0-9 4-14 4-14s2 8-4 14z" fill="#4d7a42"/>`,
  mower: (seed) =>
    `<rect width="120" height="40" fill="url(#sky)"/><path d="M0 38q10-10 20-2 10-10 20-2 10-10 20-2 10-10 20-2 10-10 20-2 10-8 20 0v14H0z" fill="#4d8444"/><path d="M0 44h120v46H0z" fill="#7db85a"/><path d="M0 62h44v28H0z" fill="#a3d27c"/>` +
    `<ellipse cx="70" cy="80" rx="40" ry="4" fill="#000" opacity=".18"/><path d="M46 64 14 20" stroke="#2b3236" stroke-width="3"/><path d="M8 18h14" stroke="#2b3236" stroke-width="4.500" stroke-linecap="round"/><path d="M30 42l6 14" stroke="#d5472f" stroke-width="1.200"/><path d="M24 50q-4 20 8 26h18V52z" fill="#33475b"/><path d="M26 56h22M27 62h22M29 68h20" stroke="#5a7089" stroke-width=".9"/><path d="M42 76V62q0-7 8-7h40q13 0 16 14l1 7z" fill="#d5472f"/><path d="M44 66h60" stroke="#a3321f" stroke-width="1.600"/><path d="M60 55V45q0-3 3-3h18q4 0 5 4l2 9z" fill="#2b3236"/><path d="M66 42v-4h12v4" fill="#8b979c"/><path d="M64 47h16M64 51h17" stroke="#6d7478" stroke-width="1.200"/><rect x="84" y="40" width="5" height="4" rx="1" fill="#e5a43b"/>` +
    `<g fill="#22292d"><circle cx="49" cy="75" r="9"/><circle cx="98" cy="76" r="7.500"/></g><g fill="#e8ebe9"><circle cx="49" cy="75" r="4"/><circle cx="98" cy="76" r="3.200"/></g>` +
    grass(seed),
  car: () =>
    `<path d="M0 10h120M0 24h120M0 38h120M0 52h120" stroke="#000" stroke-opacity=".05" stroke-width="1"/><path d="M74 6h40v2.500H74z" fill="#8b979c"/><g fill="#4a555b"><path d="M79 8.500h2.500V22H79zM88 8.500h2.500V20H88zM97 8.500h2.500V23H97zM106 8.500h2.500V19H106z"/></g><g fill="#8b979c"><circle cx="80" cy="23" r="3"/><circle cx="98" cy="24" r="3"/></g><rect y="66" width="120" height="24" fill="#a5a9a6"/><path d="M0 66h120v3H0z" fill="#8d979b"/>` +
    `<ellipse cx="52" cy="80" rx="52" ry="4" fill="#000" opacity=".2"/><path d="M2 74V58q0-8 8-9l10-2 10-14q2-3 6-3h22q4 0 6 3l8 14 24 3q8 1 8 9v15z" fill="#d5472f"/><path d="M24 47l8-12q1-1 3-1h9v13zM48 34h10q2 0 3 1l6 12H48z" fill="#bfe0ee"/><path d="M46 48v26M70 50v24" stroke="#a3321f" stroke-width=".9"/><path d="M50 53h7" stroke="#a3321f" stroke-width="1.600" stroke-linecap="round"/><path d="M2 68h102" stroke="#a3321f" stroke-width="1.600"/><path d="M72 47 90 18l4 2-16 28z" fill="#b83a24"/><path d="M84 47 92 24" stroke="#4a555b" stroke-width="1.200"/><path d="M78 46h20v4H78z" fill="#33475b"/><g fill="#8b979c"><rect x="82" y="42" width="8" height="5" rx="1"/><circle cx="95" cy="45" r="2.600"/></g><path d="M98 54h6v5h-6z" fill="#fff3c4"/><path d="M2 56h5v6H2z" fill="#e5a43b"/>` +
    `<g fill="#22292d"><circle cx="24" cy="75" r="10"/><circle cx="84" cy="75" r="10"/></g><g fill="#dfe7ea"><circle cx="24" cy="75" r="5.500"/><circle cx="84" cy="75" r="5.500"/></g><path d="M24 70v10M19 75h10M84 70v10M79 75h10" stroke="#8b979c" stroke-width="1.400"/><path d="M106 71c-2-14 0-24-14-25" stroke="#d5472f" stroke-width="1.800" fill="none"/><path d="M115 71c2-24-8-30-29-28" stroke="#22292d" stroke-width="1.800" fill="none"/><rect x="100" y="72" width="19" height="14" rx="1.500" fill="#33475b"/><path d="M100 77h19" stroke="#5a7089" stroke-width="1.200"/><rect x="104" y="69.500" width="4" height="3" fill="#d5472f"/><rect x="112" y="69.500" width="4" height="3" fill="#22292d"/>`,
} satisfies Record<string, Draw>

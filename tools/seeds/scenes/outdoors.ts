import { grass, range, type Draw } from './shapes.ts'

export const outdoors = {
  garden: (seed) =>
    `<rect width="120" height="56" fill="url(#sky)"/><path d="M0 44q24-16 50-6t70-8v30H0z" fill="#8fb994"/><path d="M0 52h120v38H0z" fill="#7fae58"/>` +
    range(5)
      .map((n) => {
        const x = 12 + n * 24
        const y = 30 + ((n + seed) % 3) * 3
        return `<ellipse cx="${x}" cy="76" rx="13" ry="2.500" fill="#3d6b34" opacity=".35"/><path d="M${x - 1} 76l1-26 1 26z" stroke="#6b4d33" stroke-width="2.600"/><circle cx="${x}" cy="${y + 6}" r="12" fill="#47793d"/><circle cx="${x - 4}" cy="${y}" r="8" fill="#5d9450"/><g fill="#c93f3f"><circle cx="${x - 5}" cy="${y + 7}" r="1.300"/><circle cx="${x + 4}" cy="${y + 2}" r="1.300"/><circle cx="${x + 5}" cy="${y + 10}" r="1.300"/></g>`
      })
      .join('') +
    grass(seed),
  lawn: (seed) =>
    `<rect width="120" height="50" fill="url(#sky)"/><path d="M58 40V18l26-14 26 14v22z" fill="#fbf6ea"/><path d="M52 20 84 2l32 18-3 3-29-16-29 16z" fill="#b9543c"/><g fill="#7fb6d0" stroke="#6e4429"><rect x="66" y="22" width="8" height="9"/><rect x="94" y="22" width="8" height="9"/></g><rect x="80" y="24" width="9" height="16" fill="#6e4429"/>` +
    `<path d="M0 34h56v10H0zM112 34h8v10h-8z" fill="#3f7037"/><path d="${range(19)
      .map((n) => `M${n * 3} 34a2 2 0 0 1 3 0z`)
      .join('')}" fill="#4d8444"/><path d="M0 42h120v48H0z" fill="#7db85a"/>` +
    range(5)
      .map(
        (n) => `<path d="M${-40 + n * 40} 90 ${20 + n * 17} 42h8l-${10 - n * 14} 48z" fill="#93c96d" opacity=".75"/>`,
      )
      .join('') +
    `<path d="M82 40h6l10 50H76z" fill="#d9d2c4"/><path d="M6 70c4-12 18-12 20 0z" fill="#3f7037"/><g fill="#e2607a">${range(
      6,
    )
      .map((n) => `<circle cx="${9 + n * 2.8}" cy="${66 - ((n + seed) % 3)}" r="1"/>`)
      .join('')}</g>`,
} satisfies Record<string, Draw>

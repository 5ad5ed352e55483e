import sharp from 'sharp'

export type Scene = 'panel' | 'pipe' | 'wall' | 'shelf' | 'garden' | 'room'

/** An image for demo ads without a copyright of others: a PNG of 1200 × 900. */
export function renderScene(scene: Scene, seed: number): Promise<Buffer> {
  const tint = `hsl(${(seed * 47) % 360} 22% 84%)`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 120 90">
    <defs><linearGradient id="light" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity=".12"/></linearGradient></defs>
    <rect width="120" height="90" fill="${tint}"/>${renderers[scene](seed)}<rect width="120" height="90" fill="url(#light)"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const renderers: Record<Scene, (seed: number) => string> = {
  panel: (seed) =>
    `<rect x="34" y="12" width="52" height="66" rx="3" fill="#e9e7e1" stroke="#8f8b81"/>` +
    range(12)
      .map(
        (n) =>
          `<rect x="${40 + (n % 6) * 7}" y="${n < 6 ? 24 : 50}" width="5.4" height="16" rx=".8" fill="#fbfaf7" stroke="#6d6a62" stroke-width=".6"/><rect x="${41.4 + (n % 6) * 7}" y="${(n < 6 ? 27 : 53) + ((n + seed) % 4 === 0 ? 5 : 0)}" width="2.6" height="5" fill="#22302a"/>`,
      )
      .join('') +
    `<path d="M60 78v12M52 78c0 6-4 6-4 12M68 78c0 6 4 6 4 12" stroke="#3a3732" stroke-width="1.6" fill="none"/>`,
  pipe: () =>
    `<path d="M0 34h62v40" stroke="#9aa6ab" stroke-width="12" fill="none"/><path d="M0 31h65v43" stroke="#d5dde0" stroke-width="3" fill="none"/>` +
    `<rect x="52" y="28" width="16" height="12" fill="#77848a"/><path d="M60 82c-3-5 0-8 0-8s3 3 0 8z" fill="#5b9bc4"/><ellipse cx="60" cy="86" rx="18" ry="3" fill="#5b9bc4" opacity=".5"/>`,
  wall: () =>
    `<path d="M0 66h120v24H0z" fill="#b99b78"/><path d="M14 0h46v66H14z" fill="#fdfbf5"/><path d="M60 0c6 20-4 40 4 66H14V0z" fill="#fdfbf5"/>` +
    `<rect x="62" y="30" width="26" height="9" rx="3" fill="#e7e0cf" stroke="#8a7e66"/><path d="M75 39v12h-9v22" stroke="#7d3b2a" stroke-width="2.6" fill="none"/>`,
  shelf: (seed) =>
    `<rect x="20" y="10" width="80" height="72" fill="#a9794a" stroke="#6f4b2a" stroke-width="2"/>` +
    range(3)
      .map((n) => `<rect x="24" y="${16 + n * 22}" width="72" height="18" fill="#6f4b2a" opacity=".45"/>`)
      .join('') +
    range(14)
      .map(
        (n) =>
          `<rect x="${27 + (n % 7) * 9}" y="${(n < 7 ? 18 : 40) + ((n * 3 + seed) % 5)}" width="6" height="${15 - ((n * 3 + seed) % 5)}" fill="hsl(${(n * 53 + seed * 20) % 360} 35% 55%)"/>`,
      )
      .join(''),
  garden: (seed) =>
    `<path d="M0 52h120v38H0z" fill="#6f9657"/><circle cx="94" cy="18" r="8" fill="#f6dd8b"/>` +
    range(5)
      .map(
        (n) =>
          `<path d="M${14 + n * 24} 70V44" stroke="#6b4d33" stroke-width="3"/><circle cx="${14 + n * 24}" cy="${38 + ((n + seed) % 3) * 3}" r="11" fill="#4d7a42"/>`,
      )
      .join('') +
    range(30)
      .map((n) => `<path d="M${(n * 4 + seed) % 120} 90v-${6 + (n % 4) * 2}" stroke="#87ad66" stroke-width="1"/>`)
      .join(''),
  room: () =>
    `<path d="M0 60h120v30H0z" fill="#c7ab85"/><rect x="40" y="12" width="40" height="32" fill="#dcebf2" stroke="#fff" stroke-width="3"/><path d="M60 12v32M40 28h40" stroke="#fff" stroke-width="2"/>` +
    `<rect x="10" y="46" width="34" height="24" rx="3" fill="#7d8f87"/><rect x="84" y="38" width="22" height="36" fill="#8a6b4c"/><circle cx="101" cy="57" r="1.2" fill="#e8dcc6"/>`,
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}

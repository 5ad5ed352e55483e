import sharp from 'sharp'
import { furniture } from './scenes/furniture.ts'
import { installations } from './scenes/installations.ts'
import { outdoors } from './scenes/outdoors.ts'
import { rooms } from './scenes/rooms.ts'
import { works } from './scenes/works.ts'
import { yards } from './scenes/yards.ts'

const renderers = { ...installations, ...furniture, ...rooms, ...works, ...outdoors, ...yards }

export type Scene = keyof typeof renderers

/** An image for demo ads and portfolios without a copyright of others: a JPEG of 800 × 600. */
export function renderScene(scene: Scene, seed: number): Promise<Buffer> {
  const tint = (seed * 47) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 120 90">
    <defs><linearGradient id="wall" x2=".3" y2="1"><stop stop-color="hsl(${tint} 24% 92%)"/><stop offset="1" stop-color="hsl(${tint} 16% 80%)"/></linearGradient>
    <linearGradient id="floor" y2="1" x2="0"><stop stop-color="#c69c6d"/><stop offset="1" stop-color="#9b7145"/></linearGradient>
    <linearGradient id="sky" y2="1" x2="0"><stop stop-color="#9fd0ea"/><stop offset="1" stop-color="#e3f2f7"/></linearGradient>
    <linearGradient id="metal"><stop stop-color="#8b979c"/><stop offset=".35" stop-color="#eef3f5"/><stop offset="1" stop-color="#7c888d"/></linearGradient>
    <linearGradient id="white" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#e4e6e4"/></linearGradient>
    <linearGradient id="glow" x1="1" x2="0" y2="1"><stop stop-color="#fff6d8" stop-opacity=".55"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1c2430" stop-opacity=".22"/></linearGradient></defs>
    <rect width="120" height="90" fill="url(#wall)"/>${renderers[scene](seed)}<rect width="120" height="90" fill="url(#glow)"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

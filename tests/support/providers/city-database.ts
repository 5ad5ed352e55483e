import { writeFile } from 'node:fs/promises'

type Value = string | number | string[] | { [key: string]: Value }

const recordBytes = 3
const separatorBytes = 16

/** Writes a MaxMind database that knows the cities of these IPv4 networks of 24 bits: `31.223.128.0`. */
export async function writeCityDatabase(file: string, cities: Record<string, string>): Promise<void> {
  const nodes: [number | null, number | null][] = [[null, null]]
  const values: Buffer[] = []
  const leaves = new Map<string, number>()
  for (const [network, name] of Object.entries(cities)) {
    const bits = network
      .split('.', 3)
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
    let node = 0
    for (const bit of bits.slice(0, -1)) {
      const side = Number(bit) as 0 | 1
      nodes[node]![side] ??= nodes.push([null, null]) - 1
      node = nodes[node]![side]!
    }
    leaves.set(`${node} ${bits.at(-1)}`, Buffer.concat(values).length)
    values.push(encode({ city: { names: { en: name } } }))
  }
  const tree = nodes.flatMap((sides, node) =>
    sides.map((next, side) => {
      const offset = leaves.get(`${node} ${side}`)
      const record = Buffer.alloc(recordBytes)
      record.writeUIntBE(offset === undefined ? (next ?? nodes.length) : nodes.length + separatorBytes + offset, 0, 3)
      return record
    }),
  )
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 0,
    database_type: 'Test-City',
    description: { en: 'test' },
    ip_version: 4,
    languages: ['en'],
    node_count: nodes.length,
    record_size: recordBytes * 8,
  }
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  await writeFile(file, Buffer.concat([...tree, Buffer.alloc(separatorBytes), ...values, marker, encode(metadata)]))
}

const types = { string: 2, number: 6, map: 7, array: 11 }

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(types.string, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(types.number, bytes.length), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(types.array, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([control(types.map, entries.length), ...entries.flat().map((part) => encode(part as Value))])
}

/** Types above seven have a byte of their own; sizes here are below 29. */
function control(type: number, size: number): Buffer {
  return Buffer.from(type > 7 ? [size, type - 7] : [(type << 5) | size])
}

import { BlockList, isIP, isIPv6 } from 'node:net'
import { fileURLToPath } from 'node:url'
import { open, type CityResponse, type CountryResponse, type Reader, type Response } from 'maxmind'
import { abortStartup, config } from '#app/config.server.ts'

type Row = { country_code?: string } & CountryResponse

/** Private and reserved networks, which the registries' ranges contain. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

const loopbackNetworks = new BlockList()
loopbackNetworks.addSubnet('127.0.0.0', 8, 'ipv4')
loopbackNetworks.addSubnet('::', 96, 'ipv6')

let reader: Promise<Reader<Row> | null> | undefined

const cityReader = config.GEO_CITY_FILE ? await openCityFile(config.GEO_CITY_FILE) : null

/** The two-letter country of a network, from local data of nro.net; null for private and unknown networks. */
export async function findCountryOfNetwork(network: string): Promise<string | null> {
  const address = publicAddressOf(network)
  if (!address) return null
  reader ??= openFile()
  return (await reader)?.get(address)?.country_code ?? null
}

/** The name of a network's city in Bosnia and Herzegovina, by the file of GEO_CITY_FILE; of this machine, LOOPBACK_CITY. */
export async function findLocalCityOfNetwork(network: string): Promise<string | null> {
  if (isIn(loopbackNetworks, addressOf(network))) return config.LOOPBACK_CITY ?? null
  if ((await findCountryOfNetwork(network)) !== 'BA') return null
  const row = cityReader?.get(addressOf(network))
  if (!row) return null
  return typeof row.city === 'string' ? row.city : (row.city?.names.en ?? null)
}

function publicAddressOf(network: string): string | null {
  const address = addressOf(network)
  return !isIP(address) || isIn(privateNetworks, address) ? null : address
}

/** Only the first half of IPv6 addresses is known. */
function addressOf(network: string): string {
  return isIP(network) ? network : `${network}::`
}

function isIn(networks: BlockList, address: string): boolean {
  return networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

type CityRow = Omit<CityResponse, 'city'> & { city?: CityResponse['city'] | string }

async function openCityFile(file: string): Promise<Reader<CityRow & Response>> {
  try {
    return await open<CityRow & Response>(file)
  } catch {
    return abortStartup('GEO_CITY_FILE is wrong: there is no MMDB file that can be read')
  }
}

async function openFile(): Promise<Reader<Row> | null> {
  try {
    return await open<Row>(
      fileURLToPath(import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')),
    )
  } catch {
    return null
  }
}

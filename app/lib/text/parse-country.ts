/** Names and abbreviations that lists use, folded, in addition to codes and full names. */
const otherNames: Record<string, string> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  prc: 'CN',
  prchina: 'CN',
  chinamainland: 'CN',
  mainlandchina: 'CN',
  hongkong: 'HK',
  macau: 'MO',
  korea: 'KR',
  republicofkorea: 'KR',
  vietnam: 'VN',
  czechrepublic: 'CZ',
  turkey: 'TR',
  burma: 'MM',
  myanmar: 'MM',
  holland: 'NL',
  thenetherlands: 'NL',
  swaziland: 'SZ',
  ivorycoast: 'CI',
  russianfederation: 'RU',
  taiwanroc: 'TW',
  philippine: 'PH',
  dominicanrep: 'DO',
}

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

let cachedCodes: Map<string, string> | undefined

/** Country codes by folded name. */
function getCodes(): Map<string, string> {
  if (cachedCodes) return cachedCodes
  const names = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' })
  cachedCodes = new Map(Object.entries(otherNames))
  for (const code of listCountryCodes()) {
    const name = names.of(code)
    if (name) for (const key of [code, name, name.replaceAll('&', 'and')]) cachedCodes.set(fold(key), code)
  }
  return cachedCodes
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Lists the ISO 3166-1 alpha-2 codes of all countries. */
export const listCountryCodes = (): string[] => {
  const names = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => isCurrent(code) && names.of(code))
}

/** False for codes of former countries, and for those that name none. */
const isCurrent = (code: string) =>
  new Intl.Locale(`und-${code}`).region === code && !/^(?:Q[M-Z]|X[ABX]|ZZ|E[UZ]|UN)$/.test(code)

/** Parses a country's code or English name, also after "Made in". @returns ISO 3166-1 alpha-2, or undefined */
export function parseCountry(text: string): string | undefined {
  if (text.length > 100) return undefined
  return getCodes().get(
    fold(text.replace(/^\s*(?:made|printed|assembled|imported|product) (?:in|of|from)(?: the)?\s/i, '')),
  )
}

import type { Organization } from 'schema-dts'
import { getSite, type Matches } from '#app/lib/http/head/site.ts'
import type { RootData } from './brand.ts'

const getId = (address: string) => `${address}#organization`

/** The company in a word, where a page speaks of something else: who sells it, who publishes it. */
export function companyData(matches: Matches): Organization {
  const { name, address } = getSite(matches)
  const home = address('/')
  return { '@type': 'Organization', '@id': getId(home), name, url: home }
}

/** Structured data of the company. */
export function organizationData(matches: Matches): Organization {
  const { address, look } = getSite(matches)
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  if (!root) return companyData(matches)
  const { email, phone, address: postal, foundedIn, social, logo } = root.brand
  return {
    ...(companyData(matches) as object),
    '@type': 'Organization',
    logo: address(logo?.address ?? (look ? `/icon-512.png?${look}` : '/icon-512.png')),
    email,
    ...(phone && { telephone: phone }),
    ...(postal && { address: postal.replace(/\s*\n\s*/g, ', ') }),
    foundingDate: String(foundedIn),
    ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
  }
}

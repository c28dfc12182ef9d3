import type { Organization } from 'schema-dts'
import { getSite, type Matches } from '#app/lib/http/head/site.ts'
import type { RootData } from './brand.ts'

const getId = (url: string) => `${url}#organization`

/** Short structured data of the company as seller or publisher. */
export function getCompanyData(matches: Matches): Organization {
  const { name, toUrl } = getSite(matches)
  const home = toUrl('/')
  return { '@type': 'Organization', '@id': getId(home), name, url: home }
}

/** Structured data of the company. */
export function getOrganizationData(matches: Matches): Organization {
  const { toUrl, appearanceHash } = getSite(matches)
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  if (!root) return getCompanyData(matches)
  const { email, phone, address: postal, foundedIn, social, logo } = root.brand
  return {
    ...(getCompanyData(matches) as object),
    '@type': 'Organization',
    logo: toUrl(logo?.address ?? (appearanceHash ? `/icon-512.png?${appearanceHash}` : '/icon-512.png')),
    email,
    ...(phone && { telephone: phone }),
    ...(postal && { address: postal.replace(/\s*\n\s*/g, ', ') }),
    foundingDate: String(foundedIn),
    ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
  }
}

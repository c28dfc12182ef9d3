import * as v from 'valibot'
import type { Services } from '#app/lib/services.ts'
import { brandFields } from './brand.schema.ts'
import { type Brand, defaultBrand, type PageBrand } from './brand.ts'
import type { ContentValue } from './content.server.ts'
import { appearanceHash } from './look-hash.server.ts'

/** Content key of the brand. */
export const brandKey = 'brand'

/** The current brand: the operator's fields over the default ones. No query while nothing has changed. */
export async function readBrand({ content }: Pick<Services, 'content'>): Promise<Brand> {
  return brandFrom((await content.read()).get(brandKey) ?? {})
}

/** Merges stored values over the defaults. Ignores invalid fields of manual edits or other versions. */
export function brandFrom(value: Readonly<ContentValue>): Brand {
  const own = Object.entries(brandFields).flatMap(([name, field]) => {
    if (!Object.hasOwn(value, name)) return []
    const result = v.safeParse(field, value[name])
    return result.success ? [[name, result.output]] : []
  })
  return { ...defaultBrand, ...Object.fromEntries(own) }
}

/** Returns the fields that differ from the defaults. */
export function ownFields(brand: Brand): ContentValue {
  const asFiled: ContentValue = defaultBrand
  return Object.fromEntries(
    Object.entries(brand).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(asFiled[name])),
  )
}

/** The fields of a brand that every page carries. */
export function pageBrand(brand: Brand): PageBrand {
  const { name, email, fulfillment, foundedIn, social, contactWithin, phone, address, logo } = brand
  const { minimumPacks, quickPicks, daysOff, boxTurnaround, domesticBoxShipping, reviewWithin } = brand
  const rules = { minimumPacks, quickPicks, daysOff, boxTurnaround, domesticBoxShipping, reviewWithin }
  const look = appearanceHash(brand)
  const own = ownFields(brand)
  const hasOwnRules = Object.keys(rules).some((rule) => rule in own)
  return {
    name,
    email,
    fulfillment,
    foundedIn,
    social,
    contactWithin,
    pledge: brand.donatedShareOfSales,
    ...(phone && { phone }),
    ...(address && { address }),
    ...(logo && { logo }),
    ...(hasOwnRules && { rules }),
    ...(look && { look }),
  }
}

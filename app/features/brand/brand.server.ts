import * as v from 'valibot'
import type { Services } from '#app/lib/services.ts'
import { getAppearanceHash } from './appearance-hash.server.ts'
import { brandFields } from './brand.schema.ts'
import { type Brand, defaultBrand, type PageBrand } from './brand.ts'
import type { BrandRules } from './brand-rules.ts'
import type { ContentValue } from './content.server.ts'

/** Content key of the brand. */
export const brandKey = 'brand'

/** Reads the current brand: edited fields over the defaults. Cached until a change. */
export async function readBrand({ content }: Pick<Services, 'content'>): Promise<Brand> {
  return mergeBrand((await content.read()).get(brandKey) ?? {})
}

/** Merges stored values over the defaults. Ignores invalid fields of manual edits or other versions. */
export function mergeBrand(value: Readonly<ContentValue>): Brand {
  const edited = Object.entries(brandFields).flatMap(([name, field]) => {
    if (!Object.hasOwn(value, name)) return []
    const result = v.safeParse(field, value[name])
    return result.success ? [[name, result.output]] : []
  })
  return { ...defaultBrand, ...Object.fromEntries(edited) }
}

/** Returns the fields that differ from the defaults. */
export function getEditedFields(brand: Brand): ContentValue {
  const defaults: ContentValue = defaultBrand
  return Object.fromEntries(
    Object.entries(brand).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name])),
  )
}

/** Returns the brand fields that every page contains. */
export function toPageBrand(brand: Brand): PageBrand {
  const { name, email, fulfillment, foundedIn, social, contactWithin, phone, address, logo, unit } = brand
  const { minimumPacks, boxMinimum, daysOff } = brand
  const { boxTurnaround, domesticBoxShipping, countryRates, reviewWithin } = brand
  const rules: BrandRules = {
    minimumPacks,
    boxMinimum,
    quickPicks: [...new Set(brand.quickPicks.map((packs) => Math.max(packs, minimumPacks)))],
    daysOff,
    boxTurnaround,
    domesticBoxShipping,
    countryRates,
    reviewWithin,
  }
  const appearanceHash = getAppearanceHash(brand)
  const edited = getEditedFields(brand)
  const hasEditedRules = Object.keys(rules).some((rule) => rule in edited)
  return {
    name,
    email,
    fulfillment,
    foundedIn,
    social,
    contactWithin,
    donatedShareOfSales: brand.donatedShareOfSales ?? '',
    ...(phone && { phone }),
    ...(address && { address }),
    ...(logo && { logo }),
    ...(unit !== defaultBrand.unit && { unit }),
    ...(hasEditedRules && { rules }),
    ...(appearanceHash && { appearanceHash }),
  }
}

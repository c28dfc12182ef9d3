import { createHash } from 'node:crypto'
import { type Brand, defaultBrand } from './brand.ts'

const getAppearance = ({ name, tagline, description, logo, colours: colors }: Brand) =>
  JSON.stringify([name, tagline, description, logo, colors])

/** Returns a hash of a brand's appearance; undefined for the default brand. */
export function getAppearanceHash(brand: Brand): string | undefined {
  const appearance = getAppearance(brand)
  return appearance === getAppearance(defaultBrand)
    ? undefined
    : createHash('sha256').update(appearance).digest('hex').slice(0, 8)
}

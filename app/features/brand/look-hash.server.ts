import { createHash } from 'node:crypto'
import { type Brand, defaultBrand } from './brand.ts'

const lookOf = ({ name, tagline, description, logo, colours: colors }: Brand) =>
  JSON.stringify([name, tagline, description, logo, colors])

/** Names how a brand looks; undefined while it looks as the files of `public/` do. */
export function lookHash(brand: Brand): string | undefined {
  const look = lookOf(brand)
  return look === lookOf(defaultBrand) ? undefined : createHash('sha256').update(look).digest('hex').slice(0, 8)
}

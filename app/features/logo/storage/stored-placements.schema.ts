import * as v from 'valibot'
import type { Placement } from '#db/tables/imprint.ts'
import { methods } from '../core/surface.ts'

/** Placements of the logo on a product, as the browser stores them by product id: set by hand, or derived from an imprint. */
export type StoredPlacements = {
  /** URL of the product's image. */
  picture: string
  /** Color asked for, `#rrggbb`; null for the image's own. */
  color: string | null
  placements: Placement[]
  /** Inks that the visitor selected, as in `Placement`; missing while the shop decides them. */
  chosenInks?: string | undefined
  /** Taken over from another color of the style, not set by hand. */
  isCarried?: boolean | undefined
  /** Set if the visitor last chose an imprint in a form: `prints` derives placements from it, `none` is no imprint and no logo. */
  followed?: 'prints' | 'none' | undefined
}

const placementSchema = v.object({
  area: v.string(),
  method: v.picklist(methods),
  center: v.pipe(v.tuple([v.number(), v.number()]), v.readonly()),
  widthMm: v.number(),
  degrees: v.number(),
  inks: v.string(),
  location: v.optional(v.string()),
  decoration: v.optional(v.string()),
  colors: v.optional(v.number()),
}) satisfies v.GenericSchema<unknown, Placement>

/** Validates what this or an earlier version stored in the browser. */
export const storedPlacementsSchema = v.object({
  picture: v.string(),
  color: v.nullable(v.string()),
  placements: v.array(placementSchema),
  chosenInks: v.optional(v.string()),
  isCarried: v.optional(v.boolean()),
  followed: v.optional(v.picklist(['prints', 'none'])),
}) satisfies v.GenericSchema<unknown, StoredPlacements>

import { and, inArray, or, sql } from 'drizzle-orm'
import { claimProofFiles } from '#app/features/uploads/claim-uploads.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import type { Print, Proof } from '#db/tables/imprint.ts'
import { type ImprintLocation, productData } from '#db/tables/products.ts'
import type { UploadedFile } from '#db/tables/requests.ts'
import { getDrawnMethod } from '../core/locations.ts'
import { getRotatedSize } from '../core/placement.ts'
import { readImprintTables } from '../tables/read-imprint-tables.server.ts'
import { getKnownAreas, getTableArea, type KnownArea } from './known-areas.server.ts'
import { maxImages } from './limits.ts'
import { parseProofs } from './proof.schema.ts'

/** Far above the size of the images that our browser code composes. */
const maxImageBytes = 4 * 1024 * 1024
/** Tolerance for rounded sizes. */
const toleranceMm = 1

export type ReceivedProofs = {
  /** Proofs by product id. */
  proofs: Map<string, Proof>
  /** The logo first, if it arrived; then the composed images. */
  files: UploadedFile[]
}

/**
 * Stores the logo placements of a form in the transaction of the request. Never rejects the request: drops unreadable data and
 * data of other products, omits files that cannot be claimed, and marks prints that do not fit the product as unverified
 * (docs/domain.md, A logo on a product).
 */
export async function receiveProofs(
  tx: Transaction,
  field: string,
  products: readonly string[],
): Promise<ReceivedProofs> {
  const { logo, proofs } = parseProofs(field)
  const requested = proofs.filter(({ product }) => products.includes(product))
  const images = requested.flatMap(({ composed }) => composed ?? []).slice(0, maxImages)
  const claimed = await claimProofFiles(tx, [...(logo ? [logo] : []), ...images])
  const logoFile = logo ? claimed.get(logo.path) : undefined
  const files = new Set<UploadedFile>(logoFile ? [logoFile] : [])
  const stored = new Map<string, Proof>()
  for (const { product, picture: image, color, prints, composed, unit } of requested) {
    const file = composed ? claimed.get(composed.path) : undefined
    // Composed images are raster images, and never that large.
    const isRaster = file?.type?.startsWith('image/') && file.type !== 'image/svg+xml'
    const isImage = file && file !== logoFile && isRaster && (file.size ?? 0) <= maxImageBytes
    const isNew = isImage && !files.has(file)
    if (isNew) files.add(file)
    stored.set(product, {
      picture: image,
      color,
      prints,
      logo: logoFile?.url ?? null,
      composed: isNew ? file.url : null,
      ...(unit && { unit }),
    })
  }
  await verifyProofs(tx, stored)
  return { proofs: stored, files: [...files] }
}

/** Adds the stored facts of its areas to each proof, and marks proofs as unverified whose image, area, method or size the product does not have. */
async function verifyProofs(tx: Transaction, proofs: Map<string, Proof>): Promise<void> {
  const isProductImage = await createImageCheck(tx, proofs)
  const tables = await readImprintTables(tx, [...proofs.keys()])
  for (const [product, proof] of proofs) {
    const areas = isProductImage(product, proof.picture)
      ? await getKnownAreas(tx, proof.picture)
      : new Map<string, KnownArea>()
    const table = tables[product] ?? []
    const getArea = ({ area, location }: Print) => areas.get(area) ?? getListedArea(table, area, location)
    proof.prints = proof.prints.map((print) => applyKnownArea(print, getArea(print)))
    if (!proof.prints.every((print) => isPossible(print, getArea(print), table))) proof.unverified = true
  }
}

/** Replaces the name and size of an area by those of the catalog. */
const applyKnownArea = (print: Print, area: KnownArea | undefined): Print =>
  area ? { ...print, areaName: area.name, ...(area.sizeMm && { areaMm: area.sizeMm }) } : print

/** Returns the area of a location that the image does not show. */
function getListedArea(table: readonly ImprintLocation[], id: string, location: string | undefined) {
  const row = table.find(({ name }) => name === location)
  const area = row && getTableArea(row)
  return area?.id === id ? area : undefined
}

/** True if the location of the imprint table, or without one the area, allows method and size. */
function isPossible(print: Print, area: KnownArea | undefined, table: readonly ImprintLocation[]): boolean {
  if (!area) return false
  const { location, method, widthMm, heightMm } = print
  const decoration: string = print.decoration ?? method
  const row = table.find(({ name }) => name === location)
  if (location !== undefined && !row) return false
  const methods: readonly string[] = row?.methods ?? []
  const isKnownMethod =
    methods.length > 0
      ? methods.includes(decoration) && getDrawnMethod(decoration) === method
      : area.methods.includes(method)
  const max = row?.sizeMm ?? area.sizeMm
  const sides = getRotatedSize(widthMm, heightMm, print.degrees)
  return isKnownMethod && (!max || sides.every((side, index) => side <= (max[index] ?? 0) + toleranceMm))
}

/** Returns a check whether a product or another color of its style has an image. */
async function createImageCheck(db: Queryable, proofs: ReadonlyMap<string, Proof>) {
  if (proofs.size === 0) return () => false
  const { id, family, image_url, image_urls } = productData
  const styles = db
    .select({ family })
    .from(productData)
    .where(and(inArray(id, [...proofs.keys()]), sql`${family} <> ''`))
  const rows = await db
    .select({ id, family, image_url, image_urls })
    .from(productData)
    .where(
      or(
        inArray(id, [...proofs.keys()]),
        and(
          inArray(family, styles),
          or(
            inArray(image_url, getProofImages(proofs)),
            sql`${image_urls} ?| ${sql.param(getProofImages(proofs))}::text[]`,
          ),
        ),
      ),
    )
  const familyByProduct = new Map(rows.map((row) => [row.id, row.family]))
  return (product: string, image: string) =>
    rows.some(
      (row) =>
        (row.id === product || (row.family && row.family === familyByProduct.get(product))) &&
        (row.image_url === image || row.image_urls.includes(image)),
    )
}

const getProofImages = (proofs: ReadonlyMap<string, Proof>) => [
  ...new Set([...proofs.values()].map(({ picture: image }) => image)),
]

import { getBoxColorName } from '#app/features/logo/box/box-color.ts'
import { describeProof } from '#app/features/logo/request/describe-proof.ts'
import { getProofFiles, getProofs } from '#app/features/logo/request/proof-files.ts'
import { orderDetails, orderLink } from '#app/features/orders/order-text.ts'
import { fileSize } from '#app/lib/text/file-size.ts'
import { formatLongDate, type IsoDate } from '#app/lib/time/dates.ts'
import type { UploadedFile } from '#db/tables/requests.ts'
import type { SentFields } from './stored-request.ts'

/** One field of a request for the sales team. A list has several lines under one label. */
export type Detail = { label: string; value: string | string[] }

/** By label, in the order people ask for it; null and nothing are what was left out. */
export type LabelledFields = Record<string, string | string[] | null>

/** Returns the fields with a value. */
export function givenDetails(fields: LabelledFields): Detail[] {
  return Object.entries(fields).flatMap(([label, value]) =>
    value === null || value.length === 0 ? [] : [{ label, value }],
  )
}

/** In a mail that shows images of all of it, what they say is not said twice. */
export function withoutImaged(details: readonly Detail[], images: readonly { lines: readonly string[] }[]): Detail[] {
  const said = images.reduce((sum, { lines }) => sum + lines.length, 0)
  return details.filter(({ label, value }) => label !== onProducts || [value].flat().length !== said)
}

/** The same as plain text: 'Email: dana@northwind.example'; of several lines each begins at the same place. */
export function detailLines(details: readonly Detail[]): string[] {
  const width = Math.max(...details.map(({ label }) => label.length)) + 2
  return details.map(({ label, value }) => {
    // Indented, so that no line of a visitor's poses as one of ours.
    const values = [value].flat().flatMap((text) => text.split(/\r\n|[\r\n\p{Zl}\p{Zp}]/u))
    return `${`${label}:`.padEnd(width)}${values.join(`\n${' '.repeat(width)}`)}`
  })
}

/**
 * A swag box request, apart from the other kinds: the visitor's browser writes it down too.
 * @param origin of the shop, '' where it is not known
 */
export function swagBoxFields(request: SentFields<'swag-box'>, origin: string): LabelledFields {
  return {
    'First name': request.first_name,
    'Last name': request.last_name,
    Email: request.email,
    Company: request.company,
    Phone: request.phone,
    'Date needed': request.date_needed && dateNeeded(request.date_needed, request.is_flexible_date),
    'Box name': request.box_name,
    'Box color': request.box_color && getBoxColorName(request.box_color),
    ...Object.fromEntries(orderDetails(request).map(({ label, value }) => [label, value])),
    'Box link': orderLink(request, origin) ?? null,
    'Special requests': request.special_requests,
    Artwork: request.uploaded_files.map(fileLine),
    ...logoFields(request),
  }
}

const onProducts = 'Logo on products'

/** Returns the logo fields of a request: its file, and its placement on each product. */
export function logoFields(request: object): LabelledFields {
  const proofs = getProofs(request)
  const isBox = 'box_items' in request
  return {
    Logo: getProofFiles(request)
      .filter(({ shows }) => shows === 'logo')
      .map(fileLine),
    [onProducts]: proofs.flatMap(({ productName, proof }) =>
      describeProof(proof).map((line) => (isBox ? `${productName}: ${line}` : line)),
    ),
  }
}

const dateNeeded = (day: IsoDate, flexible: boolean) => `${formatLongDate(day)}${flexible ? ', flexible' : ''}`

function fileLine({ url, name, size }: UploadedFile): string {
  return size === undefined ? (name ?? url) : `${name ?? url} (${fileSize(size)})`
}

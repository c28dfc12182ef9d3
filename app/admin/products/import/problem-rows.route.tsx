import { Readable } from 'node:stream'
import { data } from 'react-router'
import { readImport } from '#app/features/imports/imports.server.ts'
import { readProductRows } from '#app/features/imports/jobs.server.ts'
import { toProblemRowsCsv } from '#app/features/imports/problem-rows-csv.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { requireAccess } from '../../access/require-access.ts'
import type { Route } from './+types/problem-rows.route.ts'

export const headers = requireAccess('products')

/** Rows with errors, or with warnings, as a CSV to correct; `?of=doubtful` is the former name of warnings. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const found = isUuid(params.id) ? await readImport(db, params.id) : undefined
  if (!found) throw data(null, { status: 404 })
  const name = createSlug(found.fileName.replace(/\.[^.]*$/, '')) || 'products'
  const kind = ['warnings', 'doubtful'].includes(url.searchParams.get('of') ?? '') ? 'withWarnings' : 'rejected'
  // Of products with several rows, the file needs all of them to be imported again.
  const productRows = await readProductRows(services, found, kind)
  const rows = Readable.from(productRows === undefined ? toProblemRowsCsv(db, found.id, kind) : [productRows], {
    objectMode: false,
  })
  return new Response(Readable.toWeb(rows) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${name}-${kind === 'rejected' ? 'errors' : 'warnings'}.csv"`,
    },
  })
}

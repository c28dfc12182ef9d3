import { data } from 'react-router'
import { isDownloadName } from '#app/features/portal/downloads/downloads.ts'
import { writeDownload } from '#app/features/portal/downloads/write-csv.server.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { getMember } from '../access/current-member.ts'
import type { Route } from './+types/download.route.ts'
import { createCsvResponse } from './csv-response.ts'

/** Downloads one list as CSV. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, limitAttempts } = context.get(servicesContext)
  const member = getMember(context)
  const name = params.file.replace(/\.csv$/, '')
  if (!isDownloadName(name)) throw data(null, { status: 404 })
  if (await limitAttempts('portal-download', member.id)) throw data(null, { status: 429 })
  const csv = await writeDownload(db, { member, name, ip: context.get(visitorContext).ip })
  return createCsvResponse({ fileName: `${name}-${getShopDay()}.csv`, csv })
}

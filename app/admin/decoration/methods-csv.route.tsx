import { writeMethodCsv } from '#app/features/proposals/decoration/method-csv.server.ts'
import { listMethods } from '#app/features/proposals/decoration/methods.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/methods-csv.route.ts'

export const headers = requireAccess('read-decoration')

/** The shop's methods, as the import reads them. */
export async function loader({ context }: Route.LoaderArgs) {
  const methods = await listMethods(context.get(servicesContext).db)
  return new Response(writeMethodCsv(methods), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="decoration-methods.csv"',
    },
  })
}

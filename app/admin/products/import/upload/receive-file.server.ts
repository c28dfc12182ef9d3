import { getClient, type RouteCall } from '#app/admin/access/client.server.ts'
import { getPerson } from '#app/admin/access/current-person.ts'
import { isUuid } from '#app/admin/access/uuid-field.ts'
import { maxBytes } from '#app/features/imports/limits.ts'
import { adoptMapping } from '#app/features/imports/mapping/adopt.server.ts'
import { startImport } from '#app/features/imports/start.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { discard, isMultipart, stageForm } from '#app/lib/http/multipart.server.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'

export type Received = { ok: true; id: string } | { ok: false; reason: string; httpStatus: number }

const rejected = (reason: string, httpStatus = 422): Received => ({ ok: false, reason, httpStatus })

/** Creates an import from the uploaded file; `like` names an earlier import to copy the mapping from. */
export async function receiveFile(asked: RouteCall): Promise<Received> {
  const { request, context } = asked
  const services = context.get(servicesContext)
  const limits = { fields: 4, files: 1, fileSize: maxBytes }
  const staged = isMultipart(request)
    ? await stageForm(request, { dataDir: services.settings.DATA_DIR, limits }).catch(() => undefined)
    : undefined
  if (!staged) return rejected('The upload was incomplete. Try again.')
  try {
    const [file] = staged.files
    if (!file) return rejected('Choose a file.')
    const supplier = staged.form.get('supplier')
    const started = await startImport(services, {
      path: file.file,
      name: file.name,
      by: getActor(getPerson(context), getClient(asked).address),
      supplier: typeof supplier === 'string' ? supplier : undefined,
    })
    if (!started.ok) return rejected(started.reason)
    const like = staged.form.get('like')
    if (isUuid(like)) await adoptMapping(services.db, { id: started.id, like })
    return started
  } catch (error) {
    context.get(logContext).error({ err: error }, 'import.start_failed')
    return rejected('The upload failed. Try again in a minute.', 503)
  } finally {
    await discard(staged.files)
  }
}

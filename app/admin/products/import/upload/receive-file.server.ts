import { getClient, type RouteArgs } from '#app/admin/access/client.server.ts'
import { getPerson } from '#app/admin/access/current-person.ts'
import { readUuidField } from '#app/admin/access/uuid-field.ts'
import { deleteImport } from '#app/features/imports/delete-import.server.ts'
import { maxBytes } from '#app/features/imports/limits.ts'
import { prepareCorrection } from '#app/features/imports/mapping/apply-mapping.server.ts'
import { startImport } from '#app/features/imports/start-import.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { discard, isMultipart, type StagedFile, stageCompleteForm } from '#app/lib/http/multipart.server.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'

export type ReceivedFile = { ok: true; id: string } | { ok: false; reason: string; httpStatus: number }

const reject = (reason: string, httpStatus = 422): ReceivedFile => ({ ok: false, reason, httpStatus })

/** Creates an import from the uploaded file; `like` names an earlier import to copy the mapping from. */
export async function receiveFile(args: RouteArgs): Promise<ReceivedFile> {
  const { request, context } = args
  const services = context.get(servicesContext)
  const limits = { fields: 3, files: 1, fileSize: maxBytes }
  const files: StagedFile[] = []
  try {
    const staged = isMultipart(request)
      ? await stageCompleteForm(request, { dataDir: services.settings.DATA_DIR, limits })
      : undefined
    if (!staged) return reject('The upload was incomplete. Try again.')
    files.push(...staged.files)
    const fromId = readUuidField(staged.form, 'like')
    const [file] = files
    if (!file) return reject('Choose a file.')
    const started = await startImport(services, {
      path: file.file,
      name: file.name,
      by: getActor(getPerson(context), getClient(args).ip),
    })
    if (!started.ok) return reject(started.reason)
    // The browser aborts only before it has the URL of the import, and so cannot delete it.
    if (request.signal.aborted) await deleteImport(services, { id: started.id })
    else if (fromId) await prepareCorrection(services.db, { id: started.id, fromId })
    return started
  } catch (error) {
    if (!(error instanceof Error)) throw error
    context.get(logContext).error({ err: error }, 'import.start_failed')
    return reject('The upload failed. Try again in a minute.', 503)
  } finally {
    await discard(files)
  }
}

import { maxImageBytes } from '#app/features/images/limits.ts'
import { storeLogo } from '#app/features/images/logo.server.ts'
import { storeImage } from '#app/features/images/store-image.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { WorkerUnavailableError } from '#app/lib/child-worker.server.ts'
import { discard, isMultipart, type StagedFile, stageCompleteForm } from '#app/lib/http/multipart.server.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/upload.route.ts'

export const headers = requireAccess('images')

const limits = { fields: 4, files: 1, fileSize: maxImageBytes }

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } })

/** Uploads one image in the field `file` (also SVG if `as` is "logo"): returns its URL and size, or the error. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const log = context.get(logContext)
  const files: StagedFile[] = []
  try {
    const staged = isMultipart(request)
      ? await stageCompleteForm(request, { dataDir: services.settings.DATA_DIR, limits })
      : undefined
    files.push(...(staged?.files ?? []))
    const [file] = files
    if (!staged || !file) return reject('The upload was incomplete. Try again.')
    const by = getActor(getPerson(context), getClient({ request, context }).ip)
    const input = { path: file.file, name: file.name, by }
    if (staged.form.get('as') === 'logo') {
      const stored = await storeLogo(services, input)
      if (!stored.ok) return reject(stored.reason)
      const { address: url, width, height } = stored.logo
      return Response.json({ url, width, height, name: file.name })
    }
    const stored = await storeImage(services, input)
    if (!stored.ok) return reject(stored.reason)
    const { url, width, height, name } = stored.image
    return Response.json({ url, width, height, name })
  } catch (error) {
    log.error({ err: error }, 'image.store_failed')
    const isUnavailable = error instanceof WorkerUnavailableError
    return reject(
      isUnavailable
        ? 'Images cannot be processed right now. Try again in a minute.'
        : 'The image could not be saved. Try again.',
      503,
    )
  } finally {
    await discard(files)
  }
}

const reject = (reason: string, status = 422) => Response.json({ reason }, { status })

import { data, redirect } from 'react-router'
import type { UndoResult } from '#app/features/catalog/products/undo-change.server.ts'
import { retryFailedFetches } from '#app/features/images/download/image-fetches.server.ts'
import { startFetching } from '#app/features/images/download/jobs.server.ts'
import { getZipState, maxZipBytes, storeZip } from '#app/features/images/download/zip.server.ts'
import { deleteImport } from '#app/features/imports/delete-import.server.ts'
import { readImport } from '#app/features/imports/imports.server.ts'
import { maxColumns } from '#app/features/imports/limits.ts'
import { applyMapping } from '#app/features/imports/mapping/apply-mapping.server.ts'
import { type ChosenPreset, getSyncSettings, presetNames } from '#app/features/imports/mapping/mapping.ts'
import { findUnanswered } from '#app/features/imports/mapping/problem.ts'
import { getQuestions } from '#app/features/imports/mapping/questions.ts'
import { deleteMapping, listMappings, saveMapping } from '#app/features/imports/mapping/saved.server.ts'
import { busyResult, refreshPreview, requestApply, requestCheck } from '#app/features/imports/start-import.server.ts'
import type { ImportView } from '#app/features/imports/stored-import.ts'
import { undoImport } from '#app/features/imports/undo-import.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { discard, isMultipart, type StagedFile, stageCompleteForm } from '#app/lib/http/multipart.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import { getImportPath, importsPath } from '../product-paths.ts'
import { getColumnField, readMapping, readSupplier } from './columns/mapping-form.ts'

export type ImportActionResult = {
  error?: string
  message?: string
}

const reject = (error: string, status = 422) => data<ImportActionResult>({ error }, { status })
const reportSuccess = (message: string) => data<ImportActionResult>({ message })

type IntentArgs = {
  services: Services
  stored: ImportView
  form: FormData
  by: ReturnType<typeof getActor>
}

/** Handles the buttons of an import page by their `intent`. */
export async function importAction(args: RouteArgs, id: string | undefined) {
  const services = args.context.get(servicesContext)
  const stored = isUuid(id) ? await readImport(services.db, id) : undefined
  if (!stored) throw data(null, { status: 404 })
  if (isMultipart(args.request)) return receiveZip(args, stored)
  const form = await readForm(args.request)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const intent = form.get('intent')
  const handler =
    typeof intent === 'string' && Object.hasOwn(intentHandlers, intent) ? intentHandlers[intent] : undefined
  return handler
    ? handler({ services, stored, form, by })
    : reject('This form is out of date. Reload the page and try again.')
}

const intentHandlers: Record<string, (args: IntentArgs) => Promise<Response | ReturnType<typeof reject>>> = {
  async check({ services, stored, form }) {
    const { preview, mapping: initial } = stored.settings
    const mapping = readMapping(form, preview, initial)
    // A rejection shows the choices again, also without scripts.
    if ((await applyMapping(services.db, { id: stored.id, mapping })) === 'busy') return reject(busyResult.reason)
    const unsentZipName = form.get('zip')
    if (typeof unsentZipName === 'string' && unsentZipName !== '')
      return reject(`Upload the ZIP “${unsentZipName}” first, or remove it from the form.`)
    const question = findUnanswered(getQuestions(preview.columns, mapping.columns).questions, mapping)
    if (question?.about === 'decimal') return reject('Choose a number format.')
    if (question) return reject(`Enter an exchange rate for ${question.money}, such as 1.08.`)
    const zip = await getZipState(services.db, stored.id)
    if (zip && zip.waiting > 0)
      return reject('Images in the ZIP are still being stored. Try again when they are ready.')
    const images = zip && { imageNames: zip.stored }
    const mappingToCheck = { ...mapping, ...getSyncSettings(initial) }
    const result = await requestCheck(services, { id: stored.id, mapping: mappingToCheck, ...images })
    if (!result.ok) return reject(result.reason)
    const name = form.get('save-as')
    if (typeof name === 'string' && name.trim() !== '') await saveMapping(services.db, { name, mapping })
    return redirect(getImportPath(stored.id), 303)
  },
  async 'change-settings'({ services, stored, form }) {
    const readText = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' && value !== '' ? value : undefined
    }
    const result = await refreshPreview(services, {
      id: stored.id,
      preset: getChosenPreset(readText('preset'), stored),
      supplier: readSupplier(form),
      reading: { delimiter: readText('delimiter'), encoding: readText('encoding'), sheet: readText('sheet') },
    })
    return result.ok ? redirect(`${getImportPath(stored.id)}?columns`, 303) : reject(result.reason)
  },
  async 'use-mapping'({ services, stored, form }) {
    const id = readUuidField(form, 'mapping')
    const saved = (await listMappings(services.db)).find((each) => each.id === id)
    if (!saved) return reject('Select a saved mapping.')
    const mapping = { ...saved.mapping, supplier: saved.mapping.supplier ?? readSupplier(form) }
    const result = await applyMapping(services.db, { id: stored.id, mapping })
    if (result === 'busy') return reject(busyResult.reason)
    if (result === 'unfit') return reject(`“${saved.name}” uses columns that this file does not have.`)
    return redirect(`${getImportPath(stored.id)}?columns`, 303)
  },
  async 'delete-mapping'({ services, form }) {
    const id = readUuidField(form, 'mapping')
    if (id) await deleteMapping(services.db, id)
    return reportSuccess('Mapping deleted.')
  },
  async apply({ services, stored, form, by }) {
    const missing = form.get('missing') === 'hide' ? 'hide' : 'keep'
    const canSkipRejected = form.get('good-rows-only') === 'yes'
    const result = await requestApply(services, { id: stored.id, by, canSkipRejected, missing })
    return result.ok ? redirect(getImportPath(stored.id), 303) : reject(result.reason)
  },
  async undo({ services, stored, by }) {
    if (!stored.changeId) return reject('Nothing to undo.')
    const undone = await undoImport(services.db, { id: stored.id, changeId: stored.changeId, by })
    if (undone.outcome !== 'undone') return reject('This import was already undone.')
    return data<ImportActionResult>(describeUndoneImport(undone))
  },
  async delete({ services, stored }) {
    const deleted = await deleteImport(services, { id: stored.id })
    if (deleted) return redirect(`${importsPath}?deleted`, 303)
    return reject(
      stored.state === 'applied' && stored.changeId
        ? 'A completed import cannot be deleted. Undo it instead.'
        : busyResult.reason,
    )
  },
  async 'retry-images'({ services, stored, by }) {
    if (!stored.changeId) return reject('This import has no images to retry.')
    const retried = await retryFailedFetches(services.db, { changeId: stored.changeId, by })
    // A 4xx response would skip the reload of the list.
    if (retried === 0) return reportSuccess('No failed images are left to retry.')
    await startFetching(services.jobs)
    return reportSuccess(`Retrying ${formatCount(retried, 'image')}.`)
  },
}

type Undone = Extract<UndoResult, { outcome: 'undone' }>

/** Returns what undoing an import did: products that it added are removed, those that it changed are restored. */
export function describeUndoneImport({ restored, removed }: Pick<Undone, 'restored' | 'removed'>): ImportActionResult {
  if (restored === 0)
    return { error: 'Nothing was undone: every product of this import was edited since or is in use.' }
  const parts = [
    removed > 0 && `${formatCount(removed, 'product')} removed`,
    restored > removed && `${formatCount(restored - removed, 'product')} restored`,
  ]
  return { message: `Import undone. ${parts.filter(Boolean).join(', ')}.` }
}

/** A preset that the person did not change is detected again, as another delimiter or sheet has other columns. */
function getChosenPreset(name: string | undefined, { settings }: ImportView): ChosenPreset | undefined {
  if ((name ?? null) === settings.mapping.preset) return undefined
  return presetNames.find((each) => each === name) ?? 'custom'
}

async function receiveZip({ request, context }: RouteArgs, { id, settings }: ImportView) {
  const services = context.get(servicesContext)
  // The form has a field per column in addition to its own.
  const limits = { fields: maxColumns + 20, files: 1, fileSize: maxZipBytes }
  const files: StagedFile[] = []
  try {
    const staged = await stageCompleteForm(request, { dataDir: services.settings.DATA_DIR, limits })
    if (!staged) return reject('The upload was incomplete. Try again.')
    files.push(...staged.files)
    // The columns chosen so far are not stored yet.
    const mapping = readMapping(staged.form, settings.preview, settings.mapping)
    const hasMapping = staged.form.has(getColumnField(0))
    if (hasMapping && (await applyMapping(services.db, { id, mapping })) === 'busy') return reject(busyResult.reason)
    const [file] = files
    if (!file) return reject('Choose a ZIP file.')
    if (file.size > maxZipBytes)
      return reject(`This ZIP is larger than ${maxZipBytes / 1024 ** 3} GB. Split it into several imports.`)
    const received = await storeZip(services, { importId: id, path: file.file })
    if (!received.ok) return reject(`${file.name} was not uploaded. ${received.reason}`)
    await startFetching(services.jobs)
    return redirect(`${getImportPath(id)}?columns`, 303)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    context.get(logContext).error({ err: error }, 'import_zip.store_failed')
    return reject('The upload failed. Try again in a minute.', 503)
  } finally {
    await discard(files)
  }
}

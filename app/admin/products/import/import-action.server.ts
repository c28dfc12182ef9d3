import { data, redirect } from 'react-router'
import { undoChange } from '#app/features/catalog/products/undo.server.ts'
import { startFetching } from '#app/features/images/download/jobs.server.ts'
import { retryFailed } from '#app/features/images/download/waiting.server.ts'
import { maxZipBytes, readZip, takeZip } from '#app/features/images/download/zip.server.ts'
import { useMapping } from '#app/features/imports/mapping/adopt.server.ts'
import { type PresetName, presetNames } from '#app/features/imports/mapping/mapping.ts'
import { unanswered } from '#app/features/imports/mapping/problem.ts'
import { getQuestions } from '#app/features/imports/mapping/questions.ts'
import { deleteMapping, listMappings, saveMapping } from '#app/features/imports/mapping/saved.server.ts'
import { readImport } from '#app/features/imports/read.server.ts'
import { deleteImport } from '#app/features/imports/remove.server.ts'
import { previewAgain, requestApply, requestCheck } from '#app/features/imports/start.server.ts'
import type { ImportView } from '#app/features/imports/stored-import.ts'
import { getActor } from '#app/features/staff/person.ts'
import { discard, isMultipart, stageForm } from '#app/lib/http/multipart.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import { getClient, type RouteCall } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { isUuid, readUuidField } from '../../access/uuid-field.ts'
import { importAddress, importsPath } from '../product-paths.ts'
import { readMapping } from './columns/mapping-form.ts'
import { counted } from './import-text.ts'

export type ImportReply = {
  rejected?: string
  told?: string
  /** Of an undo: what was left as it is, and why. */
  left?: { name: string; why: string }[]
  leftCount?: number
}

const reject = (rejected: string, status = 422) => data<ImportReply>({ rejected: rejected }, { status })
const tell = (told: string) => data<ImportReply>({ told })

type Step = {
  services: Services
  found: ImportView
  form: FormData
  by: ReturnType<typeof getActor>
}

/** Handles the buttons of an import page by their `intent`. */
export async function importAction(asked: RouteCall, id: string | undefined) {
  const services = asked.context.get(servicesContext)
  const found = isUuid(id) ? await readImport(services.db, id) : undefined
  if (!found) throw data(null, { status: 404 })
  if (isMultipart(asked.request)) return takeImages(asked.request, services, found)
  const form = await readForm(asked.request)
  const by = getActor(getPerson(asked.context), getClient(asked).address)
  const intent = form.get('intent')
  const step = typeof intent === 'string' && Object.hasOwn(intents, intent) ? intents[intent] : undefined
  return step ? step({ services, found, form, by }) : reject('This form is out of date. Reload the page and try again.')
}

const intents: Record<string, (step: Step) => Promise<Response | ReturnType<typeof reject>>> = {
  async check({ services, found, form }) {
    const { peek: preview, mapping: known } = found.settings
    const mapping = readMapping(form, preview, known)
    const question = unanswered(getQuestions(preview.columns, mapping.columns).questions, mapping)
    // Without scripts the question is not on the page before the columns are known.
    if (question) await useMapping(services.db, { id: found.id, mapping })
    if (question?.about === 'decimal') return reject('Choose a number format.')
    if (question) return reject(`Enter an exchange rate for ${question.money}, such as 1.08.`)
    const zip = await readZip(services.db, found.id)
    if (zip && zip.waiting > 0)
      return reject('Images in the ZIP are still being stored. Try again when they are ready.')
    const images = zip && { pictureNames: zip.stored }
    const asked = await requestCheck(services, { id: found.id, mapping, ...images })
    if (!asked.ok) return reject(asked.reason)
    const name = form.get('save-as')
    if (typeof name === 'string' && name.trim() !== '') await saveMapping(services.db, { name, mapping })
    return redirect(importAddress(found.id), 303)
  },
  async 'read-otherwise'({ services, found, form }) {
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' && value !== '' ? value : undefined
    }
    const preset = presetNames.find((name): name is PresetName => name === text('preset'))
    const asked = await previewAgain(services, {
      id: found.id,
      preset,
      reading: { delimiter: text('delimiter'), encoding: text('encoding') },
    })
    return asked.ok ? redirect(`${importAddress(found.id)}?columns`, 303) : reject(asked.reason)
  },
  async 'use-mapping'({ services, found, form }) {
    const id = readUuidField(form, 'mapping')
    const saved = (await listMappings(services.db)).find((each) => each.id === id)
    if (!saved) return reject('Select a saved mapping.')
    const fits = await useMapping(services.db, { id: found.id, mapping: saved.mapping })
    if (!fits) return reject(`“${saved.name}” uses columns that this file does not have.`)
    return redirect(`${importAddress(found.id)}?columns`, 303)
  },
  async 'forget-mapping'({ services, form }) {
    const id = readUuidField(form, 'mapping')
    if (id) await deleteMapping(services.db, id)
    return tell('Mapping deleted.')
  },
  async apply({ services, found, form, by }) {
    const missing = form.get('missing') === 'hide' ? 'hide' : 'keep'
    const withoutRejected = form.get('good-rows-only') === 'yes'
    const asked = await requestApply(services, { id: found.id, by, withoutRefused: withoutRejected, missing })
    return asked.ok ? redirect(importAddress(found.id), 303) : reject(asked.reason)
  },
  async undo({ services, found, by }) {
    if (!found.changeId) return reject('Nothing to undo.')
    const undone = await undoChange(services.db, { change: found.changeId, by })
    if (undone.outcome !== 'undone') return reject('This import was already undone.')
    const { restored, left, leftCount } = undone
    return data<ImportReply>({ told: `Import undone. ${counted(restored, 'product')} restored.`, left, leftCount })
  },
  async delete({ services, found }) {
    const deleted = await deleteImport(services, { id: found.id })
    return deleted
      ? redirect(`${importsPath}?deleted`, 303)
      : reject('A completed import cannot be deleted. Undo it instead.')
  },
  async 'retry-pictures'({ services, by }) {
    const retried = await retryFailed(services.db, { by })
    await startFetching(services.jobs)
    return tell(`Retrying ${counted(retried, 'image')}.`)
  },
}

async function takeImages(request: Request, services: Services, { id }: ImportView) {
  const limits = { fields: 4, files: 1, fileSize: maxZipBytes }
  const staged = await stageForm(request, { dataDir: services.settings.DATA_DIR, limits }).catch(() => undefined)
  if (!staged) return reject('The upload was incomplete. Try again.')
  try {
    const [file] = staged.files
    if (!file) return reject('Choose a ZIP file.')
    if (file.size > maxZipBytes) return reject('This ZIP is larger than 2 GB. Split it into several imports.')
    const taken = await takeZip(services, { importId: id, path: file.file })
    if (!taken.ok) return reject(`${file.name} was not uploaded. ${taken.reason}`)
    await startFetching(services.jobs)
    return redirect(`${importAddress(id)}?columns`, 303)
  } finally {
    await discard(staged.files)
  }
}

import { data, redirect } from 'react-router'
import type { Conflict, OpenDocument } from '#app/features/content/document.ts'
import {
  type DocumentType,
  resolveConflict,
  restoreDocument,
  type SaveInput,
  type SaveOutcome,
  saveDocumentDraft,
} from '#app/features/content/documents.server.ts'
import { type DraftResult, deleteDraft, readDraftWrite } from '#app/features/content/drafts.server.ts'
import { type Fields, parseFingerprints } from '#app/features/content/fields.ts'
import { createPreviewLink, revokePreviewLink } from '#app/features/content/preview-links.server.ts'
import { enqueuePublishing } from '#app/features/content/publish-scheduled.server.ts'
import { listChangesSince } from '#app/features/content/revisions.server.ts'
import { parsePublishTime, publishAtField } from '#app/features/content/schedule.ts'
import { type DraftSource, scheduleDraft, unscheduleDraft } from '#app/features/content/schedules.server.ts'
import { readImageForm } from '#app/features/images/form.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { parsePositiveInteger, parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import type { DraftResponse } from './autosave.ts'
import { isLinkIntent, type LinkIntent } from './publishing.server.ts'

/** A kind of content with its place in the admin. */
export type Editor<F extends Fields, T> = DocumentType<F, T> & {
  parseForm: (form: FormData) => F
  /** URL of the editor. */
  getPath: (id: string) => string
  /** URL of the editor of a document that is not published yet; by default the same. */
  getNewPath?: (id: string) => string
  /** Opens after a new document was discarded. */
  listPath: string
}

/**
 * Result of a submission that shows its form again. `fields` are the input, merged after a conflict or changed by a button
 * without JavaScript; missing for a form without fields.
 */
export type ContentResult<F extends Fields> = Partial<Pick<OpenDocument<F>, 'fields' | 'version' | 'seen'>> & {
  errors: FieldErrors
  message?: string | undefined
  conflict?: Conflict | undefined
  /** True if the button changed `fields`: the form opens again with them, and `message` reports success. */
  isChanged?: boolean
  /** The time of the schedule as typed. */
  publishAt?: string
  /** Token of the saved draft: null if no draft is left, undefined if the submission did not save it. */
  draftToken?: string | null | undefined
  draftAt?: Date | null
}

/**
 * Parses a submitted editor form and stores its images. A route handles the buttons of its kind and calls `run` for others.
 * @param pathId undefined for a new document, whose form has the id
 */
export async function receiveSubmission<F extends Fields, T>(
  args: RouteArgs,
  editor: Editor<F, T>,
  pathId: string | undefined,
) {
  const services = args.context.get(servicesContext)
  const { db } = services
  const staffId = getPerson(args.context).id
  const by = { ...getActor(getPerson(args.context), getClient(args).ip), staffId }
  const { form, rejectedImages } = await readImageForm(args.request, services, by)
  const submittedId = pathId ?? readUuidField(form, 'id')?.toLowerCase()
  if (submittedId === undefined) throw data(null, { status: 404 })
  const id = submittedId
  const edit = {
    id,
    staffId,
    fields: editor.parseForm(form),
    version: parseVersion(form),
    seen: parseFingerprints(form),
    write: readDraftWrite(form),
  }
  const key = { kind: editor.kind, subject: id, staffId }

  /** Shows the form again with its input. */
  const respond = <R extends object>(result: Partial<ContentResult<F>> & R, status = 422) => {
    const { fields, version, seen } = edit
    const publishAt = String(form.get(publishAtField) ?? '')
    return data({ fields, version, seen, publishAt, errors: {}, ...result } as ContentResult<F> & R, { status })
  }

  /** Shows a message above the form, for a submission without its fields. */
  const reject = (message: string, status = 422) => data<ContentResult<F>>({ errors: {}, message }, { status })

  const redirectTo = (path: string, messageKey: string) =>
    redirect(`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ notice: messageKey })}`, 303)

  const hasLive = async () => (await editor.find(db, id)) !== undefined

  const redirectToEditor = async (messageKey: string) =>
    redirectTo((await hasLive()) ? editor.getPath(id) : getNewPath(editor, id), messageKey)

  /** Returns the name of the document for the audit log. */
  const getName = () => String(edit.fields.name ?? edit.fields.title ?? editor.getPath(id))

  /**
   * Saves the input as the draft, before a button opens another page. `rejection` shows the form again.
   * @param done message of a change that was made already, such as “Link revoked.”; a rejection repeats it, with status 200,
   * as no loader runs after a 4xx
   * @param isRebased see `saveDocumentDraft`
   */
  async function saveInput({ done, isRebased = false }: { done?: string; isRebased?: boolean } = {}) {
    const format = (reason: string) => [done, reason].filter(Boolean).join(' ')
    const stored = await saveDocumentDraft(db, editor, edit, { isRebased })
    if (stored.outcome === 'conflict')
      return { rejection: respond({ message: format(formatDraftConflict(stored)) }, done ? 200 : 409) }
    const draft = toStored(stored)
    const [rejectedImage] = rejectedImages
    if (rejectedImage) {
      const message = format(`${rejectedImage.name}: ${rejectedImage.reason}`)
      return { rejection: respond({ message, ...draft }, done ? 200 : 422) }
    }
    return { draft }
  }

  /** @param path opens next; by default the editor again */
  async function storeDraft(path?: string) {
    const { rejection } = await saveInput()
    if (rejection) return rejection
    if (path !== undefined) return redirect(path, 303)
    return redirectToEditor('drafted')
  }

  async function discard() {
    await deleteDraft(db, key)
    // A deleted document has no editor.
    if (await hasLive()) return redirectTo(editor.getPath(id), 'discarded')
    return edit.version === 0 ? redirect(editor.listPath, 303) : redirectTo(editor.listPath, 'discarded')
  }

  async function respondToConflict(result: SaveOutcome & { outcome: 'conflict' | 'not-found' }) {
    const resolved = result.outcome === 'conflict' ? await resolveConflict(db, editor, edit) : undefined
    if (!resolved) {
      const [deletion] = await listChangesSince(db, { kind: editor.kind, subject: id, version: edit.version })
      const message = `${deletion?.by ?? 'A teammate'} deleted this ${editor.noun}. Your changes were not published; they stay in your draft.`
      return respond({ message }, 409)
    }
    const { edit: merged, draft, conflict } = resolved
    const { fields, version, seen } = merged
    return respond({ fields, version, seen, conflict, ...toStored(draft) }, 409)
  }

  /**
   * Publishes the input, which stays as a draft if it is rejected.
   * @param save by default the publication of its kind
   */
  async function publish({
    save = editor.publish,
    validate = editor.validate,
    messageKey = 'published',
    nextPath = editor.getPath(id),
  }: PublishOptions<F, T> = {}) {
    const stored = await saveDocumentDraft(db, editor, edit)
    if (stored.outcome === 'saved' && stored.draftToken)
      edit.write = { draftToken: stored.draftToken, replaces: [stored.draftToken] }
    const draft = stored.outcome === 'saved' ? toStored(stored) : {}
    const [rejectedImage] = rejectedImages
    if (rejectedImage) return respond({ message: `${rejectedImage.name}: ${rejectedImage.reason}`, ...draft })
    const checked = validate(edit.fields, edit)
    if (!checked.ok) return respond({ errors: checked.errors, ...draft })
    const result = await save(db, { id, version: edit.version, value: checked.value, by })
    if (result.outcome === 'rejected') return respond({ errors: result.errors, ...draft })
    if (result.outcome !== 'saved') return respondToConflict({ ...result, outcome: result.outcome })
    await deleteDraft(db, key, edit.write)
    return redirectTo(nextPath, result.messageKey ?? messageKey)
  }

  /** Schedules the publication of the input, which stays as a draft if it is rejected. */
  async function schedule() {
    const { rejection, draft } = await saveInput()
    if (rejection) return rejection
    const { draftToken } = draft
    if (draftToken) edit.write = { draftToken, replaces: [draftToken] }
    const rejectTime = (problem: string) => respond({ errors: { [publishAtField]: [problem] }, ...draft })
    const checked = editor.validate(edit.fields, edit)
    const time = parsePublishTime(form.get(publishAtField), services.settings.TIME_ZONE)
    const errors: FieldErrors = checked.ok ? {} : { ...checked.errors }
    if ('problem' in time) errors[publishAtField] = [time.problem]
    if (!checked.ok || 'problem' in time) return respond({ errors, ...draft })
    const live = await editor.find(db, id)
    if ((live?.version ?? 0) !== edit.version) return respondToConflict({ outcome: live ? 'conflict' : 'not-found' })
    if (draftToken === null) return rejectTime(`There is no draft to publish. Edit this ${editor.noun} first`)
    const { at } = time
    const result = await scheduleDraft(db, { kind: editor.kind, id, staffId, at, by, name: getName() })
    if (result.outcome === 'taken')
      return rejectTime(`${result.schedule?.by ?? 'A teammate'} scheduled this ${editor.noun} just now`)
    await enqueuePublishing(services.jobs, at)
    return redirectToEditor('scheduled')
  }

  /**
   * Cancels the schedule, then saves the input; the schedule stays canceled if the input is rejected.
   * @param isRebased see `saveDocumentDraft`
   */
  async function unschedule({ isRebased = false } = {}) {
    await unscheduleDraft(db, { kind: editor.kind, id, staffId, by, name: getName() })
    const { rejection } = await saveInput({ done: 'Schedule removed.', isRebased })
    return rejection ?? redirectToEditor('unscheduled')
  }

  /**
   * Saves the input, then creates the preview link of the draft; or revokes the link, even if the input is rejected.
   * @param source author of the draft, null for the stored document, a post that is not public yet; with its name
   */
  async function changePreviewLink(
    linkIntent: LinkIntent,
    source: Pick<DraftSource, 'staffId'> & { name: string } = { staffId, name: getName() },
  ) {
    const link = { kind: editor.kind, id, by, ...source }
    if (linkIntent === 'revoke-link') {
      await revokePreviewLink(db, link)
      const { rejection } = await saveInput({ done: 'Link revoked.' })
      return rejection ?? redirectToEditor('unlinked')
    }
    const { rejection, draft } = await saveInput()
    if (rejection) return rejection
    if (source.staffId !== null && draft.draftToken === null)
      return respond({ message: `There is no draft to share. Edit this ${editor.noun} first.` })
    await createPreviewLink(db, link)
    return redirectToEditor('linked')
  }

  async function restore() {
    const revision = parsePositiveInteger(form.get('revision')) ?? 0
    const result = await restoreDocument(db, editor, { id, revision, by })
    if (result.outcome === 'saved') return redirectTo(editor.getPath(id), 'restored')
    if (result.outcome === 'not-found') return reject('This version is no longer available.')
    if (result.outcome === 'rejected') return reject(`Not restored. ${Object.values(result.errors).flat().join('. ')}`)
    return reject(`Someone else edited this ${editor.noun} just now. Nothing was restored. Try again.`, 409)
  }

  const intent = String(form.get('intent') ?? '')
  return {
    services,
    by,
    form,
    id,
    edit,
    intent,
    respond,
    reject,
    redirectTo,
    publish,
    schedule,
    unschedule,
    changePreviewLink,
    storeDraft,
    /** Handles the buttons of every editor; any other button shows the form again, as `parseForm` changed it. */
    run() {
      if (intent === 'draft') return storeDraft()
      if (intent === 'discard') return discard()
      if (intent === 'restore') return restore()
      if (intent === 'publish') return publish()
      if (intent === 'schedule') return schedule()
      if (intent === 'unschedule') return unschedule()
      if (isLinkIntent(intent)) return changePreviewLink(intent)
      return respond({}, 200)
    },
  }
}

const toStored = ({ draftToken, at }: DraftResult) => ({ draftToken, draftAt: at })

type PublishOptions<F extends Fields, T> = {
  validate?: Editor<F, T>['validate']
  save?: (db: Queryable, input: SaveInput<T>) => Promise<SaveOutcome>
  /** Key of the message that the next page shows. */
  messageKey?: string
  /** Path of the page that opens after the publication; by default the editor. */
  nextPath?: string
}

const getNewPath = <F extends Fields, T>(editor: Editor<F, T>, id: string) =>
  editor.getNewPath?.(id) ?? editor.getPath(id)

/** Autosaves the input of a form for its author. */
export async function runDraftAction<F extends Fields, T>(
  { request, context }: RouteArgs,
  editor: Editor<F, T>,
  id: string,
): Promise<Response> {
  return saveFormDraft(context, editor, { id, form: await readForm(request) })
}

/**
 * Saves a form as a draft and validates it.
 * @param extra values of the response
 * @returns 200, or 409 if another tab saved the draft since
 */
export async function saveFormDraft<F extends Fields, T>(
  context: RouteArgs['context'],
  editor: Editor<F, T>,
  { id, form, extra }: { id: string; form: FormData; extra?: object },
): Promise<Response> {
  const fields = editor.parseForm(form)
  const base = { version: parseVersion(form), seen: parseFingerprints(form) }
  const edit = { id, staffId: getPerson(context).id, fields, ...base, write: readDraftWrite(form) }
  const stored = await saveDocumentDraft(context.get(servicesContext).db, editor, edit)
  const checked = editor.validate(fields, base)
  return createDraftResponse(stored, { ...extra, errors: checked.ok ? {} : checked.errors })
}

/** Answers an autosave: 200, or 409 if another tab saved the draft since. */
function createDraftResponse<T extends object>({ outcome, draftToken, at }: DraftResult, more?: T): Response {
  const response: DraftResponse = { outcome, revision: draftToken, at: at?.toISOString() ?? null, errors: {} }
  return Response.json({ ...response, ...more }, { status: outcome === 'conflict' ? 409 : 200 })
}

/** For a form without JavaScript, whose page then shows the token that the next submission replaces. */
const formatDraftConflict = ({ at }: DraftResult) =>
  `You ${at ? 'edited' : 'published or discarded'} this draft in another tab or on another device. What you typed here is not saved yet: save again to replace the other version.`

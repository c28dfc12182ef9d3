import { data, redirect } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { findLibraryImages } from '#app/features/images/library-images.server.ts'
import { getStoredArtwork } from '#app/features/requests/artwork/artwork-file.ts'
import { readFormBody } from '#app/features/requests/intake/form-body.server.ts'
import {
  receiveFormWithFiles,
  replyFolder,
  storeAttachments,
} from '#app/features/requests/replies/attachments.server.ts'
import { getFieldTexts } from '#app/features/requests/replies/field-texts.ts'
import {
  findLibraryFiles,
  stageLibraryFiles,
  toLibraryFile,
} from '#app/features/requests/replies/library-files.server.ts'
import { fillFields, findUnfilledFields } from '#app/features/requests/replies/merge-fields.ts'
import { markReplied, queueReply, retryReply } from '#app/features/requests/replies/outbox.server.ts'
import {
  getAttachmentError,
  mentionsAttachment,
  replySchema,
  signatureSchema,
} from '#app/features/requests/replies/reply.schema.ts'
import { getReplyEmail } from '#app/features/requests/replies/reply-email.server.ts'
import { storeSignature } from '#app/features/requests/replies/signature.server.ts'
import { undoReply, undoSeconds } from '#app/features/requests/replies/undo-reply.server.ts'
import type { OpenRequest } from '#app/features/requests/workflow/open-request.server.ts'
import type { TimelineEvent } from '#app/features/requests/workflow/timeline/timeline-event.ts'
import { formatAction } from '#app/features/requests/workflow/timeline/timeline-text.ts'
import { getActor } from '#app/features/staff/person.ts'
import { contentTypes } from '#app/features/uploads/kinds.ts'
import { type FieldErrors, type FieldValues, getFieldValues, parseForm } from '#app/lib/form.ts'
import { discard, isMultipart } from '#app/lib/http/multipart.server.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { formatMailbox } from '#app/lib/mail/send-mail.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { MailAttachment } from '#db/tables/request-workflow.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import type { OtherAction } from '../request/action-result.ts'
import { toComposerImage } from './composer-data.server.ts'
import type { ChosenFiles, ReplyResult } from './reply-result.ts'
import { stageLibraryImages } from './stage-library-images.server.ts'

/** Sends a reply, retries one, or marks the request as replied. */
export async function handleReplyForm(args: RouteArgs, opened: OpenRequest) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const by = getActor(person, getClient(args).ip)
  const { entry } = opened
  if (isMultipart(request)) return sendReply(args, opened)

  const body = await readFormBody(request)
  if (!body.ok) return reject({}, {}, body.message, body.httpStatus)
  if (body.form.get('intent') === 'signature') {
    const parsed = parseForm(signatureSchema, body.form)
    if (!parsed.ok) return reject({}, {}, parsed.errors.signature?.[0])
    await storeSignature(services.db, { staffId: person.id, text: parsed.value.signature })
    return redirect(`/admin/requests/${entry.reference}/reply?notice=signature`, 303)
  }
  if (body.form.get('intent') === 'answered') {
    const isMarked = await markReplied(services.db, { requestId: entry.id, by })
    return redirectToRequest(entry.reference, isMarked ? 'answered' : 'not-answered')
  }
  const mailId = readUuidField(body.form, 'mail_id')
  if (body.form.get('intent') === 'undo' && mailId) {
    const isUndone = await undoReply(services, { id: mailId, requestId: entry.id, by })
    if (!isUndone) return redirectToRequest(entry.reference, 'too-late')
    return redirect(`/admin/requests/${entry.reference}/reply?undone=${mailId}`, 303)
  }
  if (body.form.get('intent') !== 'retry' || !mailId)
    return reject({}, {}, 'This action is not available. Reload the page and try again.')
  const isRetried = await retryReply(services, { id: mailId, requestId: entry.id })
  // The timeline of the request that a merged one is part of offers the retry.
  return redirectToRequest(entry.merged_into ?? entry.reference, isRetried ? 'again' : 'not-retried')
}

async function sendReply(args: RouteArgs, { entry, submission }: OpenRequest) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const { form, files, problem } = await receiveFormWithFiles(request, services.settings.DATA_DIR)
  const filesMessage = getFilesMessage(form, files.length)
  try {
    const texts = getFieldTexts(submission, person, await readBrand(services))
    for (const name of ['subject', 'body']) form.set(name, fillFields(String(form.get(name) ?? ''), texts))
    const values = readValues(form)
    const libraryKeys = form.getAll('library_file').map(String)
    const imageKeys = form.getAll('library_image').map(String)
    const libraryFiles = await findLibraryFiles(services.db, {
      requestId: entry.id,
      staffId: person.id,
      keys: libraryKeys,
    })
    const libraryImages = await findLibraryImages(services.db, imageKeys)
    const chosen = { libraryFiles: libraryFiles.map(toLibraryFile), libraryImages: libraryImages.map(toComposerImage) }
    const rejectReply = (errors: FieldErrors, values: FieldValues, message?: string) =>
      reject(errors, values, message, 422, chosen)
    if (!services.settings.SMTP_URL) return rejectReply({}, values, 'Email is not set up, so your reply was not sent.')
    if (entry.email === null)
      return rejectReply({}, values, 'This request has no email address, so your reply was not sent.')
    const errors: FieldErrors = problem ? { files: [problem] } : {}
    const parsed = parseForm(replySchema, form)
    const open = getUnfilledFieldErrors(values)
    if (!parsed.ok || problem || Object.keys(open).length > 0)
      return rejectReply({ ...errors, ...open, ...(parsed.ok ? {} : parsed.errors) }, values, filesMessage)
    const requestFiles = findChosenFiles(form, submission)
    const missingFiles = findMissingFiles(form, {
      request_file: getStoredArtwork(submission).map(({ index }) => String(index)),
      library_file: chosen.libraryFiles.map(({ key }) => key),
      library_image: libraryImages.map(({ key }) => key),
    })
    if (missingFiles.length > 0) return rejectReply({ files: missingFiles }, values, filesMessage)
    const chosenFiles = [...requestFiles, ...libraryFiles, ...libraryImages]
    const tooMany = findAttachmentProblem([...files, ...chosenFiles])
    if (tooMany) return rejectReply({ files: [tooMany] }, values, filesMessage)
    if (
      files.length + chosenFiles.length === 0 &&
      values.without_files !== 'yes' &&
      mentionsAttachment(parsed.value.body)
    )
      return rejectReply(
        { files: ['Your text mentions an attachment. Attach a file, or send anyway.'] },
        { ...values, without_files: 'yes' },
      )
    const id = readUuidField(form, 'mail_id')
    if (!id) return rejectReply({}, values, 'Reload the page and try again. Your text is saved.')

    const { subject, body, cc, bcc, proposal_sent, seen } = parsed.value
    const replyEmail = (await getReplyEmail(services.db, services.settings, entry.id)) ?? person.email
    const email = { id, requestId: entry.id, replyTo: formatMailbox(person.name, replyEmail), cc, bcc, subject, body }
    files.push(...(await stageLibraryFiles(services, libraryFiles)))
    files.push(...(await stageLibraryImages(services, libraryImages)))
    const attachments = [...(await storeAttachments(services, files, replyFolder)), ...requestFiles]
    const queued = await queueReply(
      services,
      {
        ...email,
        attachments,
        proposalSent: proposal_sent === 'on',
        delaySeconds: undoSeconds,
        lastEventId: /^\d{1,15}$/.test(seen) ? Number(seen) : 0,
      },
      getActor(person, getClient(args).ip),
    )
    if (queued.outcome === 'not-found')
      return rejectReply({}, values, 'This request was deleted or merged. Your reply was not sent.')
    if (queued.outcome === 'changed')
      return rejectReply({}, values, 'Your earlier version was already queued. Reload the request to see it.')
    if (queued.outcome === 'conflict') {
      const reply = {
        errors: {},
        values: { ...values, seen: String(queued.lastEventId) },
        ...(filesMessage && { message: filesMessage }),
        chosen,
      }
      return data<ReplyResult>(
        { outcome: 'rejected', ...reply, conflicts: queued.conflicts.map(toOtherAction) },
        { status: 409 },
      )
    }
    // No redirect for scripts: a live event would revalidate the page and lose it.
    return form.get('script') === 'yes'
      ? data<ReplyResult>({ outcome: 'sent' })
      : redirectToRequest(entry.reference, 'mailed')
  } catch (error) {
    if (!(error instanceof Error)) throw error
    context.get(logContext).error({ err: error }, 'reply.queue_failed')
    return reject({}, readValues(form), 'Your reply could not be saved and was not sent. Try again in a moment.', 503)
  } finally {
    await discard(files)
  }
}

/** The fields with the keys of the files that were chosen from lists, which are checked again. */
const readValues = (form: FormData): FieldValues => ({
  ...getFieldValues(replySchema, form),
  chosen_files: chosenFields.flatMap((name) => form.getAll(name)).join(' '),
})

/** The chosen files of the request, by their position. */
function findChosenFiles(form: FormData, submission: OpenRequest['submission']): MailAttachment[] {
  const chosen = form.getAll('request_file')
  return getStoredArtwork(submission)
    .filter(({ index }) => chosen.includes(String(index)))
    .map(({ path, name, size, format }) => ({
      path,
      name,
      size: size ?? 1,
      type: format ? contentTypes[`.${format}`] : 'application/octet-stream',
    }))
}

const chosenFields = ['request_file', 'library_file', 'library_image'] as const
const fileNames = {
  request_file: 'A file of the request',
  library_file: 'A file of an earlier reply',
  library_image: 'An image of the library',
}

/** Returns an error for each list with a chosen file that no longer exists. @param found keys of those that do */
function findMissingFiles(form: FormData, found: Record<(typeof chosenFields)[number], string[]>): string[] {
  const missing = chosenFields.filter((field) => form.getAll(field).some((key) => !found[field].includes(String(key))))
  return missing.map(
    (field) => `${fileNames[field]} is no longer available. Send again without it, or choose another file.`,
  )
}

function findAttachmentProblem(files: { name: string; size: number }[]): string | undefined {
  const attached = { count: 0, bytes: 0 }
  for (const { name, size } of files) {
    const problem = getAttachmentError(name, size, attached)
    if (problem) return problem
    attached.count += 1
    attached.bytes += size
  }
  return undefined
}

const toOtherAction = (event: TimelineEvent): OtherAction => ({
  id: event.id,
  actorName: event.actorName,
  action: event.kind === 'mail' ? 'replied' : formatAction(event),
  at: event.at,
})

/** A reply with unfilled merge fields is not sent. */
function getUnfilledFieldErrors({ subject = '', body = '' }: FieldValues): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, text] of Object.entries({ subject, body })) {
    const open = findUnfilledFields(text).map(({ field }) => field)
    if (open.length > 0) errors[name] = [`Replace ${open.join(', ')} with text.`]
  }
  return errors
}

/** Browsers do not restore chosen files; with JavaScript, the composer still has them. */
const getFilesMessage = (form: FormData, files: number) =>
  files > 0 && form.get('script') !== 'yes' ? 'Your reply was not sent. Attach your files again.' : undefined

function reject(errors: FieldErrors, values: FieldValues, message?: string, status = 422, chosen?: ChosenFiles) {
  return data<ReplyResult>(
    { outcome: 'rejected', errors, values, ...(message && { message }), ...(chosen && { chosen }) },
    { status },
  )
}

const redirectToRequest = (referenceOrId: string, messageKey: string) =>
  redirect(`/admin/requests/${referenceOrId}?notice=${messageKey}`, 303)

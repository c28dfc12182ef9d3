import { randomUUID } from 'node:crypto'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { type LibraryImage, listLibraryImages } from '#app/features/images/library-images.server.ts'
import { getArtworkFiles } from '#app/features/requests/artwork/artwork-file.ts'
import { describeRequest } from '#app/features/requests/describe-request.ts'
import { createConfirmationSubject } from '#app/features/requests/notifications/confirmation-mail.ts'
import { getFieldTexts, type Sender } from '#app/features/requests/replies/field-texts.ts'
import {
  getDuplicateKey,
  listLibraryFiles,
  toLibraryFile,
} from '#app/features/requests/replies/library-files.server.ts'
import { fillFields } from '#app/features/requests/replies/merge-fields.ts'
import { canBecomeProposal } from '#app/features/requests/replies/outbox.server.ts'
import { readSignature } from '#app/features/requests/replies/signature.server.ts'
import { listTemplates } from '#app/features/requests/replies/templates.server.ts'
import { findCanceledReply } from '#app/features/requests/replies/undo-reply.server.ts'
import type { OpenRequest } from '#app/features/requests/workflow/open-request.server.ts'
import type { Services } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'

/**
 * Loads the data of the composer.
 * @param templateId the template to start with; an unknown id means none
 * @param undoneId the undone reply to start with, likewise
 */
export async function readComposerData(
  { db, settings, content }: Pick<Services, 'db' | 'settings' | 'content'>,
  { entry, submission }: OpenRequest,
  { me, templateId, undoneId }: { me: Sender & { id: string }; templateId: string | null; undoneId: string | null },
) {
  const of = { requestId: entry.id, staffId: me.id }
  const undone = isUuid(undoneId) ? await findCanceledReply(db, { id: undoneId, ...of }) : undefined
  const [templates, brand, signature, sentFiles, libraryImages] = await Promise.all([
    listTemplates(db),
    readBrand({ content }),
    readSignature(db, me.id),
    listLibraryFiles(db, of),
    listLibraryImages(db),
  ])
  const undoneFiles = undone?.attachments.map(toLibraryFile) ?? []
  const undoneDuplicateKeys = new Set(undoneFiles.map(getDuplicateKey))
  const fields = getFieldTexts(submission, me, brand)
  const chosen = templates.find(({ id }) => id === templateId)
  const greeting = ['Hello', fields['first name']].filter(Boolean).join(' ')
  const defaultSignature = `Best regards,\n${me.name}\n${fields.store}`
  const plain = {
    subject: `Re: ${createConfirmationSubject(entry, brand)}`,
    body: `${greeting},\n\n\n\n${signature ?? defaultSignature}`,
  }
  return {
    reference: entry.reference,
    to: { name: describeRequest(submission).sender.name, email: entry.email },
    signature: signature ?? defaultSignature,
    requestFiles: getArtworkFiles(submission).map(({ index, name, size }) => ({ index, name, size })),
    replyTo: settings.INBOUND_EMAIL ?? me.email,
    canMail: Boolean(settings.SMTP_URL),
    answered: entry.answered_at !== null,
    status: entry.status,
    offersProposal: canBecomeProposal(entry.status),
    lastEventId: entry.lastEventId,
    templates: templates.map(({ id, name, subject, body }) => ({ id, name, subject, body })),
    fields,
    templateId: chosen?.id ?? '',
    libraryFiles: [...undoneFiles, ...sentFiles.filter((file) => !undoneDuplicateKeys.has(getDuplicateKey(file)))],
    libraryImages: libraryImages.map(toComposerImage),
    /** Keys of library files that are chosen from the start. */
    initiallyChosenKeys: undoneFiles.map(({ key }) => key),
    start: undone
      ? { subject: undone.subject, body: undone.body, cc: undone.cc.join(', '), bcc: undone.bcc.join(', ') }
      : { ...(chosen ? fillTemplate(chosen, fields) : plain), cc: '', bcc: '' },
    isUndone: undone !== undefined,
    /** Idempotency key: submitting the form twice sends one email. */
    mailId: randomUUID(),
  }
}

export const toComposerImage = ({ key, name, url }: LibraryImage) => ({ key, name, url })

const fillTemplate = (
  { subject, body }: { subject: string; body: string },
  fields: ReturnType<typeof getFieldTexts>,
) => ({
  subject: fillFields(subject, fields),
  body: fillFields(body, fields),
})

type ReplyData = Awaited<ReturnType<typeof readComposerData>>

export type ComposerData = ReplyData & { to: { email: string } }

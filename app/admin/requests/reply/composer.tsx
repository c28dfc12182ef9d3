import { useEffect, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { createMailtoLink } from '#app/features/requests/replies/mailto.ts'
import {
  fillFields,
  findUnfilledFields,
  replaceFieldsWithUnderscores,
} from '#app/features/requests/replies/merge-fields.ts'
import { replySchema } from '#app/features/requests/replies/reply.schema.ts'
import { statusTitles } from '#app/features/requests/statuses.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { TextField } from '#app/ui/field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Alert } from '../../shell/admin-page.tsx'
import { DraftRestored } from '../drafts/draft-restored.tsx'
import { type ReplyDraft, replyDrafts } from '../drafts/reply-drafts.store.ts'
import type { OtherAction } from '../request/action-result.ts'
import { RelativeTime } from '../request/relative-time.tsx'
import './reply.css'
import { Attachments } from './attachments.tsx'
import type { ComposerData } from './composer-data.server.ts'
import { Copies } from './copies.tsx'
import { LibraryFiles, LibraryImages } from './library-files.tsx'
import type { ReplyResult } from './reply-result.ts'
import { RequestFiles } from './request-files.tsx'
import { TemplateSelect } from './template-select.tsx'
import { UnfilledFields } from './unfilled-fields.tsx'

type ComposerProps = {
  data: ComposerData
  /** The result of a form that was sent without JavaScript. */
  replied?: ReplyResult | undefined
}

/** Writes a reply to a request. */
export function Composer(props: ComposerProps) {
  const [sent, setSent] = useState(0)
  // The key resets the form after a reply is sent.
  return (
    <Draft key={`${props.data.reference} ${sent} ${props.data.isUndone}`} {...props} onSent={() => setSent(sent + 1)} />
  )
}

const noFiles: File[] = []

const addChosen = <T extends { key: string }>(listed: T[], chosen: T[] = []): T[] => [
  ...listed,
  ...chosen.filter(({ key }) => !listed.some((each) => each.key === key)),
]

function Draft({ data, replied, onSent }: ComposerProps & { onSent: () => void }) {
  const { reference, fields, canMail } = data
  const action = `/admin/requests/${reference}/reply`
  const fetcher = useFetcher<ReplyResult>()
  const navigate = useNavigate()
  const reply = fetcher.data ?? replied
  const rejection = reply?.outcome === 'rejected' ? reply : undefined
  const [mailId] = useState(data.mailId)
  const [firstEventId] = useState(data.lastEventId)
  const [texts, setTexts] = useState<ReplyDraft>(readTexts(rejection?.values) ?? data.start)
  const [files, setFiles] = useState(noFiles)
  // Keeps chosen files listed after a refresh.
  const [libraryFiles] = useState(() => addChosen(data.libraryFiles, rejection?.chosen?.libraryFiles))
  const [libraryImages] = useState(() => addChosen(data.libraryImages, rejection?.chosen?.libraryImages))
  const [restored, setRestored] = useState(false)
  const busy = fetcher.state !== 'idle'

  const form = useFormFields(replySchema, {
    id: `reply-${reference}`,
    errors: rejection?.errors,
    values: rejection?.values ?? data.start,
    onValid(event) {
      event.preventDefault()
      if (busy) return
      const filled = { subject: fillFields(texts.subject, fields), body: fillFields(texts.body, fields) }
      write({ ...texts, ...filled })
      const errors: FieldErrors = {}
      for (const [name, text] of Object.entries(filled))
        if (findUnfilledFields(text).length > 0) errors[name] = ['Fill in or remove the merge fields in braces.']
      if (Object.keys(errors).length > 0) return form.showErrors(errors)
      const body = new FormData(event.currentTarget)
      for (const file of files) body.append('files', file)
      body.set('script', 'yes')
      fetcher.submit(body, { method: 'post', action, encType: 'multipart/form-data' })
    },
  })
  const element = form.props.ref

  /** Fills the fields. */
  function write(next: ReplyDraft) {
    for (const [name, text] of Object.entries(next)) {
      const field = element.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text
    }
    setTexts(next)
  }

  function saveDraft(next: ReplyDraft) {
    write(next)
    replyDrafts.write({ reference, ...next })
  }

  useEffect(() => {
    if (replied) return
    const draft = readTexts(replyDrafts.read(reference))
    if (!draft) return
    setRestored(true)
    write(draft)
  }, [reference])

  useEffect(() => {
    if (fetcher.data?.outcome !== 'sent') return
    replyDrafts.clear(reference)
    navigate(`/admin/requests/${reference}?notice=mailed`)
    onSent()
  }, [fetcher.data])

  const unfilledFields = findUnfilledFields(fillFields(texts.subject, fields), fillFields(texts.body, fields))
  const chosenKeys = rejection?.values.chosen_files?.split(' ') ?? data.initiallyChosenKeys
  /** False for a chosen file that the server did not find. */
  const isAvailable = ({ key }: { key: string }) =>
    !rejection?.chosen ||
    !chosenKeys.includes(key) ||
    [...rejection.chosen.libraryFiles, ...rejection.chosen.libraryImages].some((file) => file.key === key)
  const conflicts = rejection?.conflicts
  // Actions shown in a conflict count as seen; actions that arrived by revalidation may be unnoticed.
  const lastEventId = rejection?.values.seen || String(firstEventId)
  const isFileMissing = rejection?.values.without_files === 'yes' && files.length === 0
  const sendLabel = conflicts || isFileMissing ? 'Send anyway' : 'Send reply'
  const message = reply?.outcome === 'no-response' ? noResponseText : rejection?.message
  return (
    <div className="grid gap-5">
      {message && !busy && <Alert tone="error">{message}</Alert>}
      <TemplateSelect
        action={action}
        templates={data.templates}
        chosen={data.templateId}
        fields={fields}
        texts={texts}
        onChoose={(filled) => saveDraft({ ...texts, ...filled })}
      />
      <form
        {...form.props}
        method="post"
        action={action}
        encType="multipart/form-data"
        aria-label="Reply"
        className="grid gap-5"
        onInput={({ currentTarget }) => {
          form.props.onInput()
          const typed = readTexts(Object.fromEntries(new FormData(currentTarget)))
          if (!typed) return
          setTexts(typed)
          replyDrafts.write({ reference, ...typed })
        }}
      >
        <input type="hidden" name="mail_id" value={mailId} />
        <input type="hidden" name="seen" value={lastEventId} />
        <input type="hidden" name="without_files" value={rejection?.values.without_files ?? ''} />
        <dl className="reply-envelope">
          <dt>To</dt>
          <dd>{[data.to.name, data.to.email].filter(Boolean).join(', ')}</dd>
          <dt>Reply-to</dt>
          <dd>{data.replyTo}</dd>
          <dt>Status</dt>
          <dd>{statusTitles[data.status]}</dd>
        </dl>
        {restored && (
          <DraftRestored
            onDiscard={() => {
              replyDrafts.clear(reference)
              setRestored(false)
              write(data.start)
            }}
          />
        )}
        <Copies form={form} hasCopies={Boolean(texts.cc || texts.bcc)} />
        <TextField label="Subject" autoComplete="off" {...form.field('subject')} />
        <div>
          <TextArea label="Message" rows={14} {...form.field('body')} />
          <UnfilledFields fields={unfilledFields} />
        </div>
        {canMail && (
          <>
            <RequestFiles files={data.requestFiles} chosenKeys={chosenKeys} />
            <LibraryFiles files={libraryFiles.filter(isAvailable)} chosenKeys={chosenKeys} />
            <LibraryImages images={libraryImages.filter(isAvailable)} chosenKeys={chosenKeys} />
            <Attachments files={files} onChange={setFiles} errors={rejection?.errors.files} />
            {data.offersProposal && (
              <Checkbox label="Change status to Proposal sent" {...form.checkbox('proposal_sent')} />
            )}
            {conflicts && !busy && <ReplyConflictMessage conflicts={conflicts} offersProposal={data.offersProposal} />}
            <div className="flex flex-wrap items-center gap-4">
              <Button type="submit" busy={busy}>
                {busy ? 'Sending...' : sendLabel}
              </Button>
              <p className="text-sm text-muted">Replies appear in the timeline.</p>
            </div>
          </>
        )}
      </form>
      {!canMail && (
        <EmailAppReply
          data={data}
          texts={{ ...texts, subject: fillFields(texts.subject, fields), body: fillFields(texts.body, fields) }}
          action={action}
        />
      )}
    </div>
  )
}

/** Shows what others did while the reply was written. */
function ReplyConflictMessage({ conflicts, offersProposal }: { conflicts: OtherAction[]; offersProposal: boolean }) {
  return (
    <div role="alert" className="reply-conflict">
      <p className="font-semibold">
        Someone else worked on this request while you were writing. Your reply was not sent.
      </p>
      <ul className="grid gap-1">
        {conflicts.map(({ id, actorName, action, at }) => (
          <li key={id}>
            <span>{`${actorName} ${action}, `}</span>
            <RelativeTime at={at} />
          </li>
        ))}
      </ul>
      {!offersProposal && <p>Sending your reply will not change the status.</p>}
    </div>
  )
}

const noResponseText =
  'The connection was lost or the server failed, so we do not know whether your reply was sent. Your text is saved. Check the timeline before you send again; sending the same reply twice sends one email.'

/** Without SMTP settings, the reply is sent by the person's own email app. */
function EmailAppReply({ data, texts, action }: { data: ComposerData; texts: ReplyDraft; action: string }) {
  const body = replaceFieldsWithUnderscores(texts.body)
  const subject = replaceFieldsWithUnderscores(texts.subject)
  const { href, isCut, hasAllCopies } = createMailtoLink(data.to.email, { subject, body, cc: texts.cc, bcc: texts.bcc })
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p className="max-w-xl text-sm text-muted">
        Email is not set up for this store, so your reply opens in your email app. Attach files there. Empty merge
        fields appear as ____.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <a href={href} className="button button-primary button-md">
          Open in email app
        </a>
        {isCut && (
          <Button variant="secondary" onClick={() => copyText(body, 'Text')}>
            Copy full text
          </Button>
        )}
        {!data.answered && (
          <form method="post" action={action}>
            <input type="hidden" name="intent" value="answered" />
            <Button type="submit" variant="secondary">
              Mark as replied
            </Button>
          </form>
        )}
      </div>
      {isCut && (
        <p className="text-sm text-muted">
          {hasAllCopies
            ? 'The text is too long for an email link and will be cut off. Copy the full text instead.'
            : 'Text and addresses are too long for an email link and will be cut off. Copy the full text instead, and check CC and BCC.'}
        </p>
      )}
    </div>
  )
}

function readTexts(values: Record<string, unknown> | undefined): ReplyDraft | undefined {
  const { subject, body, cc = '', bcc = '' } = values ?? {}
  return [subject, body, cc, bcc].every((text) => typeof text === 'string')
    ? ({ subject, body, cc, bcc } as ReplyDraft)
    : undefined
}

import { useEffect, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { answerSchema } from '#app/features/requests/answers/answer.schema.ts'
import { fillIn, openFields, withBlanks } from '#app/features/requests/answers/fill.ts'
import { mailtoLink } from '#app/features/requests/answers/mailto.ts'
import { statusTitles } from '#app/features/requests/statuses.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { TextField } from '#app/ui/field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Alert } from '../../shell/admin-page.tsx'
import type { Step } from '../request/action-result.ts'
import { When } from '../request/relative-time.tsx'
import './reply.css'
import { Attachments } from './attachments.tsx'
import type { ComposerData } from './composer-data.server.ts'
import { type AnswerDraft, answerDrafts } from './reply-drafts.store.ts'
import type { AnswerReply } from './reply-result.ts'
import { TemplateChoice } from './template-select.tsx'
import { OpenFields } from './unfilled-fields.tsx'

type ComposerProps = {
  data: ComposerData
  /** What a form sent without JavaScript was answered. */
  replied?: AnswerReply | undefined
}

/** Where one answers the visitor of a request; on its own page, or on any other of that request. */
export function Composer(props: ComposerProps) {
  const [sent, setSent] = useState(0)
  // After a sent one the next begins with nothing of it.
  return <Draft key={`${props.data.reference} ${sent}`} {...props} onSent={() => setSent(sent + 1)} />
}

const noFiles: File[] = []

function Draft({ data, replied, onSent }: ComposerProps & { onSent: () => void }) {
  const { reference, fields, canMail } = data
  const action = `/admin/requests/${reference}/reply`
  const fetcher = useFetcher<AnswerReply>()
  const navigate = useNavigate()
  const reply = fetcher.data ?? replied
  const refusal = reply?.outcome === 'refused' ? reply : undefined
  const [mailId] = useState(data.mailId)
  const [firstSeen] = useState(data.seen)
  const [texts, setTexts] = useState<AnswerDraft>(textsOf(refusal?.values) ?? data.start)
  const [files, setFiles] = useState(noFiles)
  const [restored, setRestored] = useState(false)
  const busy = fetcher.state !== 'idle'

  const form = useFormFields(answerSchema, {
    id: `answer-${reference}`,
    errors: refusal?.errors,
    values: refusal?.values ?? data.start,
    onValid(event) {
      event.preventDefault()
      if (busy) return
      const filled = { subject: fillIn(texts.subject, fields), body: fillIn(texts.body, fields) }
      write(filled)
      const open: FieldErrors = {}
      for (const [name, text] of Object.entries(filled))
        if (openFields(text).length > 0) open[name] = ['Fill in what stands in braces, or take it out.']
      if (Object.keys(open).length > 0) return form.showErrors(open)
      const body = new FormData(event.currentTarget)
      for (const file of files) body.append('files', file)
      body.set('script', 'yes')
      fetcher.submit(body, { method: 'post', action, encType: 'multipart/form-data' })
    },
  })
  const element = form.props.ref

  /** Puts texts into the fields. */
  function write(next: AnswerDraft) {
    for (const [name, text] of Object.entries(next)) {
      const field = element.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text
    }
    setTexts(next)
  }

  function keep(next: AnswerDraft) {
    write(next)
    answerDrafts.write(reference, next)
  }

  useEffect(() => {
    if (replied) return
    const draft = answerDrafts.read(reference)
    if (!draft) return
    setRestored(true)
    write(draft)
  }, [reference])

  useEffect(() => {
    if (fetcher.data?.outcome !== 'sent') return
    answerDrafts.clear(reference)
    navigate(`/admin/requests/${reference}?told=mailed`)
    onSent()
  }, [fetcher.data])

  const open = openFields(fillIn(texts.subject, fields), fillIn(texts.body, fields))
  const meanwhile = refusal?.meanwhile
  // What was told of is seen; what the page has read by itself may have gone unnoticed.
  const seenNow = refusal?.values.seen || String(firstSeen)
  const asked = refusal?.values.without_files === 'yes' && files.length === 0
  const sendLabel = meanwhile ? 'Send mine all the same' : asked ? 'Send all the same' : 'Send'
  const message = reply?.outcome === 'unanswered' ? notReached : refusal?.message
  return (
    <div className="grid gap-5">
      {message && !busy && <Alert tone="error">{message}</Alert>}
      <TemplateChoice
        {...{ action, templates: data.templates, chosen: data.templateId, fields, texts }}
        onChoose={keep}
      />
      <form
        {...form.props}
        method="post"
        action={action}
        encType="multipart/form-data"
        aria-label="Answer"
        className="grid gap-5"
        onInput={({ currentTarget }) => {
          form.props.onInput()
          const typed = textsOf(Object.fromEntries(new FormData(currentTarget)))
          if (!typed) return
          setTexts(typed)
          answerDrafts.write(reference, typed)
        }}
      >
        <input type="hidden" name="mail_id" value={mailId} />
        <input type="hidden" name="seen" value={seenNow} />
        <input type="hidden" name="without_files" value={refusal?.values.without_files ?? ''} />
        <dl className="answer-envelope">
          <dt>To</dt>
          <dd>{[data.to.name, data.to.email].filter(Boolean).join(', ')}</dd>
          <dt>Replies go to</dt>
          <dd>{data.replyTo}</dd>
          <dt>Status</dt>
          <dd>{statusTitles[data.status]}</dd>
        </dl>
        {restored && (
          <p className="text-sm text-muted">
            What you began is back.{' '}
            <button
              type="button"
              className="font-semibold text-forest underline underline-offset-4"
              onClick={() => {
                answerDrafts.clear(reference)
                setRestored(false)
                write(data.start)
              }}
            >
              Begin anew
            </button>
          </p>
        )}
        <TextField label="Subject" autoComplete="off" {...form.field('subject')} />
        <div>
          <TextArea label="Message" rows={14} {...form.field('body')} />
          <OpenFields open={open} />
        </div>
        {canMail && (
          <>
            <Attachments files={files} onChange={setFiles} errors={refusal?.errors.files} />
            {data.offersProposal && (
              <Checkbox label="Set the status to Proposal sent" {...form.checkbox('proposal_sent')} />
            )}
            {meanwhile && !busy && <Meanwhile steps={meanwhile} offersProposal={data.offersProposal} />}
            <div className="flex flex-wrap items-center gap-4">
              <Button type="submit" busy={busy}>
                {busy ? 'Sending...' : sendLabel}
              </Button>
              <p className="text-sm text-muted">It stands in the timeline as soon as it is sent.</p>
            </div>
          </>
        )}
      </form>
      {!canMail && (
        <ByHand
          data={data}
          texts={{ subject: fillIn(texts.subject, fields), body: fillIn(texts.body, fields) }}
          action={action}
        />
      )}
    </div>
  )
}

/** What others did while one was writing. */
function Meanwhile({ steps, offersProposal }: { steps: Step[]; offersProposal: boolean }) {
  const decided = steps.some(({ did }) => did !== 'answered') && !offersProposal
  return (
    <div role="alert" className="answer-meanwhile">
      <p className="font-semibold">Your answer was not sent yet.</p>
      <ul className="grid gap-1">
        {steps.map(({ who, did, at }) => (
          <li key={`${who}${at.getTime()}`}>
            {who} {did}, <When at={at} />
          </li>
        ))}
      </ul>
      {decided && <p>The status stays as it is now when you send yours.</p>}
    </div>
  )
}

const notReached =
  'It is not known whether this was sent: the server did not answer. What you wrote is kept. Look at the timeline before you send it again; a second click on Send sends no second mail.'

/** Without a mail server of the shop's: the mail program of whoever answers. */
function ByHand({ data, texts, action }: { data: ComposerData; texts: AnswerDraft; action: string }) {
  const text = withBlanks(texts.body)
  const { href, cut } = mailtoLink(data.to.email, withBlanks(texts.subject), text)
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p className="max-w-xl text-sm text-muted">
        Mail is not set up here, so this opens in your own mail program. Attach files there. Fields that are not filled
        in stand as ____ in it.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <a href={href} className="button button-primary button-md">
          Open in my mail program
        </a>
        {cut && (
          <Button variant="secondary" onClick={() => copyText(text, 'Text')}>
            Copy the whole text
          </Button>
        )}
        {!data.answered && (
          <form method="post" action={action}>
            <input type="hidden" name="intent" value="answered" />
            <Button type="submit" variant="secondary">
              Mark as answered
            </Button>
          </form>
        )}
      </div>
      {cut && <p className="text-sm text-muted">The text is longer than such a link can carry: it ends early there.</p>}
    </div>
  )
}

function textsOf(values: Record<string, unknown> | undefined): AnswerDraft | undefined {
  const { subject, body } = values ?? {}
  return typeof subject === 'string' && typeof body === 'string' ? { subject, body } : undefined
}

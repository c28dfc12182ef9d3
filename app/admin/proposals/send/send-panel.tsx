import { Check, CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { ListedRecipient } from '#app/features/proposals/lifecycle/recipients.server.ts'
import type { SendProblem } from '#app/features/proposals/lifecycle/send-problems.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import { useTimeZone } from '../../shell/time-zone-context.ts'
import type { OpenedProposal } from '../proposal/open-proposal.server.ts'
import { getProposalPath } from '../proposal-paths.ts'
import type { SendResult } from './send-action.server.ts'
import { SentPanel } from './sent-panel.tsx'

type SendPanelProps = {
  proposal: OpenedProposal
  recipients: readonly ListedRecipient[]
  problems: readonly SendProblem[]
  /** Possible mistakes. */
  hints: readonly string[]
  hasDraft: boolean
  /** Recipients have this content already. */
  isSent: boolean
  now: number
  mail: { subject: string; text: string } | undefined
  result: SendResult | undefined
}

/** Checklist, the buttons that send, and the email. */
export function SendPanel(props: SendPanelProps) {
  const { proposal, mail, isSent } = props
  const isClosed = proposal.state === 'scheduled' || proposal.state === 'accepted'
  return (
    <>
      {isSent ? <SentPanel {...props} /> : !isClosed && <SendForm {...props} />}
      {mail && (
        <Panel title="Email preview" text={mail.subject}>
          <p className="text-sm whitespace-pre-line wrap-anywhere">{mail.text}</p>
        </Panel>
      )}
    </>
  )
}

function SendForm({ proposal, recipients, problems, hints, hasDraft, result }: SendPanelProps) {
  const { id, version, sent_version } = proposal
  const isBusy = useNavigation().state !== 'idle'
  const zone = useTimeZone()
  const chosen = result?.values?.to?.split(',')
  const active = recipients.filter(({ revoked_at }) => revoked_at === null)
  const mailed = active.filter(({ email }) => email !== '')
  const hasSigner = active.some(({ role }) => role === 'signer')
  const texts = [...new Set(problems.map(({ text }) => text))]
  const isReady = texts.length === 0 && hasSigner
  const linkClass = 'font-semibold underline underline-offset-4'
  return (
    <Panel title={sent_version === null ? 'Send proposal' : `Send version ${sent_version + 1}`}>
      <ul aria-label="Checklist" className="proposal-checklist">
        <CheckItem isDone={texts.length === 0}>
          {texts.length === 0 ? (
            'All prices are complete'
          ) : (
            <>
              <Link to={getProposalPath(id)} className={linkClass}>
                {texts.length === 1 ? texts[0] : `${texts.length} things to fix`}
              </Link>
              {(texts.length === 1 ? [] : texts.slice(0, 6)).map((text) => (
                <span key={text} className="block text-muted">
                  {text}
                </span>
              ))}
            </>
          )}
        </CheckItem>
        <CheckItem isDone={hasSigner}>
          {hasSigner ? 'A signer can accept it' : 'Add a signer to the recipients'}
        </CheckItem>
        {hints.map((hint) => (
          <CheckItem key={hint} isHint isDone={false}>
            <Link to={getProposalPath(id)} className={linkClass}>
              {hint}
            </Link>
            <span className="block text-muted">You can still send it.</span>
          </CheckItem>
        ))}
        {hasDraft && (
          <CheckItem isDone={false}>
            <Link to={getProposalPath(id)} className={linkClass}>
              You have unsaved changes
            </Link>
            <span className="block text-muted">Save them first: only saved changes are sent.</span>
          </CheckItem>
        )}
      </ul>
      <Form method="post" aria-label="Send" className="mt-5 grid gap-4">
        <input type="hidden" name="version" value={version} />
        {mailed.length > 0 && (
          <fieldset className="grid min-w-0 gap-1 wrap-anywhere">
            <legend className="mb-1 text-sm font-semibold">Email to</legend>
            {mailed.map(({ id: recipientId, name, email }) => (
              <Checkbox
                key={recipientId}
                name="to"
                value={recipientId}
                defaultChecked={chosen === undefined || chosen.includes(recipientId)}
                label={`${name}, ${email}`}
              />
            ))}
          </fieldset>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="send" busy={isBusy} disabled={!isReady || mailed.length === 0}>
            Send
          </Button>
          <Button type="submit" name="intent" value="send-links" variant="secondary" busy={isBusy} disabled={!isReady}>
            Send without email
          </Button>
        </div>
        <details className="proposal-more" open={result?.errors?.at !== undefined}>
          <summary>Schedule</summary>
          <div className="flex flex-wrap items-start gap-3 pt-2">
            <TextField
              label="Send at"
              name="at"
              type="datetime-local"
              hint={`In ${zone.label}`}
              defaultValue={result?.values?.at}
              errors={result?.errors?.at ?? []}
            />
            <Button
              type="submit"
              name="intent"
              value="schedule"
              variant="secondary"
              className="sm:mt-6.5"
              busy={isBusy}
              disabled={!isReady || mailed.length === 0}
            >
              Schedule
            </Button>
          </div>
        </details>
      </Form>
    </Panel>
  )
}

type CheckItemProps = { isDone: boolean; isHint?: boolean; children: ReactNode }

function CheckItem({ isDone, isHint = false, children }: CheckItemProps) {
  return (
    <li>
      {isDone ? (
        <Check aria-hidden="true" className="text-forest" />
      ) : isHint ? (
        <Info aria-hidden="true" className="text-muted" />
      ) : (
        <CircleAlert aria-hidden="true" className="text-danger" />
      )}
      <span>
        <span className="sr-only">{isDone ? 'Done: ' : isHint ? 'Hint: ' : 'To do: '}</span>
        {children}
      </span>
    </li>
  )
}

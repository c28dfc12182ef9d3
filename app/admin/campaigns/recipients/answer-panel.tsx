import type { ReactNode } from 'react'
import type { readRecipient } from '#app/features/sends/recipients/recipients.server.ts'
import type { Gift } from '#app/features/sends/redemption/gifts.server.ts'
import { holdReasonTitles } from '#app/features/sends/redemption/hold-reasons.ts'
import { DateTime, Panel } from '../../shell/admin-page.tsx'
import type { OpenedCampaign } from '../campaign/open-campaign.server.ts'

export type ShownRecipient = NonNullable<Awaited<ReturnType<typeof readRecipient>>>

type AnswerPanelProps = {
  campaign: OpenedCampaign
  recipient: ShownRecipient
  gift: Pick<Gift, 'title' | 'contents'> | null
  lines: readonly string[]
}

/** The recipient's response. */
export function AnswerPanel({ campaign, recipient, gift, lines }: AnswerPanelProps) {
  const {
    email,
    answered_at,
    phone,
    note,
    sizes,
    mailed_at,
    bounced_at,
    mail_failure,
    hold_reasons: reasons,
  } = recipient
  const chosen = (gift ?? campaign).contents.filter(({ id }) => sizes[id])
  return (
    <Panel title="Response" text={lines.length > 0 ? 'The audit log records who opened this address.' : undefined}>
      <dl className="grid gap-4 text-sm">
        {gift && <Fact label="Gift">{gift.title}</Fact>}
        {reasons.length > 0 && (
          <Fact label="On hold">{reasons.map((reason) => holdReasonTitles[reason]).join(', ')}</Fact>
        )}
        {lines.length > 0 && (
          <Fact label="Address">
            <address dir="auto" className="not-italic">
              {lines.map((line, index) => (
                <span key={index} className="block">
                  {line}
                </span>
              ))}
            </address>
          </Fact>
        )}
        {phone && <Fact label="Phone">{phone}</Fact>}
        {note && <Fact label="Note">{note}</Fact>}
        {chosen.map(({ id, name }) => (
          <Fact key={id} label={`${name} size`}>
            {sizes[id]}
          </Fact>
        ))}
        {answered_at ? (
          <Fact label="Responded">
            <DateTime at={answered_at} />
          </Fact>
        ) : (
          <Fact label="Responded">Not yet</Fact>
        )}
        <Fact label="Email">{email}</Fact>
        <Fact label="Emailed">{mailed_at ? <DateTime at={mailed_at} /> : 'Not yet'}</Fact>
        {(bounced_at || mail_failure) && (
          <Fact label="Email failed">
            <span className="font-medium text-danger">{mail_failure ?? 'The email bounced.'}</span>
          </Fact>
        )}
      </dl>
    </Panel>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)
